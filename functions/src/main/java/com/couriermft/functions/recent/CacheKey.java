package com.couriermft.functions.recent;

import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a read except time: two requests with equal keys may share an answer.
 *
 * @param uri absolute, with its query: answers have links to the requested host
 * @param role of the caller; {@code null} for none
 * @param scope labels of all visible objects
 */
public record CacheKey(URI uri, @Nullable Role role, LabelFilter scope) {
  /** Returns roughly how many bytes this takes in memory. */
  int bytes() {
    return 2 * uri.toString().length();
  }
}
