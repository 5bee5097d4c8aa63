package com.couriermft.functions.recent;

import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Everything that an answer to a read depends on but time: two requests with equal questions may
 * have the same answer.
 *
 * @param uri absolute, with its whole query: answers hold links to the host that was asked
 * @param role of the caller; {@code null} for none
 * @param scope the labels of all that the caller may see
 */
public record CacheKey(URI uri, @Nullable Role role, LabelFilter scope) {
  /** Returns roughly how many bytes this takes in memory. */
  int bytes() {
    return 2 * uri.toString().length();
  }
}
