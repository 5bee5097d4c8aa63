package com.couriermft.engine.execution;

import com.couriermft.storage.store.Listed;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Positions in lists that are ordered by ULID, newest first. Pure. */
public final class ListPosition {
  private ListPosition() {}

  /**
   * Returns the position after which a list continues when some of its entries are hidden from the
   * caller. The position reveals no hidden entry: it follows all returned entries. It is at most a
   * few entries, created in the same millisecond, before the last entry that was read.
   *
   * @param after the start of the page, {@code null} for the first
   * @param found the entries of the page, newest first
   * @param last the id of the last entry that was read
   */
  public static String hiding(
      @Nullable String after, List<? extends Listed<?>> found, String last) {
    String shown = found.isEmpty() ? after : found.get(found.size() - 1).id();
    Instant at = Ulid.time(last);
    return shown != null && !Ulid.time(shown).isAfter(at) ? shown : Ulid.last(at.plusMillis(1));
  }
}
