package com.couriermft.engine.execution;

import com.couriermft.storage.store.Listed;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Positions in lists that are ordered by ULID, newest first. Pure. */
public final class ListPosition {
  private ListPosition() {}

  /**
   * Returns where a list goes on of which some entries are hidden from whoever asks: a position
   * that no entry shows through, after everything that was found, and at the last entry that was
   * looked at or a little before, by entries of one millisecond.
   *
   * @param after where the page began, {@code null} for the beginning
   * @param found the entries of the page, newest first
   * @param last the id of the last entry that was looked at
   */
  public static String hiding(
      @Nullable String after, List<? extends Listed<?>> found, String last) {
    String shown = found.isEmpty() ? after : found.get(found.size() - 1).id();
    Instant at = Ulid.time(last);
    return shown != null && !Ulid.time(shown).isAfter(at) ? shown : Ulid.last(at.plusMillis(1));
  }
}
