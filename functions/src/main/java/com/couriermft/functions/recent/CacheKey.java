package com.couriermft.functions.recent;

import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a read except time. Requests with equal keys may share a response.
 *
 * @param uri absolute URI with its query, because responses have links to the requested host
 * @param role role of the caller; {@code null} for none
 * @param scope the caller's label scope
 */
public record CacheKey(URI uri, @Nullable Role role, LabelFilter scope) {
  /** Returns the approximate number of bytes of this key in memory. */
  int bytes() {
    return 2 * uri.toString().length();
  }
}
