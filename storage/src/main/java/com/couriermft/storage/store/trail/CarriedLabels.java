package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The labels of an object before and after a change, as JSON strings such as {@code {"team":
 * "payments"}}, in the columns {@code labels_before} and {@code labels_after}. They decide whether
 * a user who is limited to certain labels sees the change, even if the object was deleted or has
 * other labels now.
 *
 * @param before {@code null} if there was no object or its labels are unknown
 * @param after {@code null} if there is no object or its labels are unknown
 */
record CarriedLabels(@Nullable String before, @Nullable String after) {
  private static final String BEFORE = "labels_before";
  private static final String AFTER = "labels_after";

  /** Returns the labels of an object whose labels do not change. */
  static CarriedLabels same(String labels) {
    String text = labels.isEmpty() ? "{}" : labels;
    return new CarriedLabels(text, text);
  }

  /** Returns the labels of an object's documents; {@code null} for a missing document. */
  static CarriedLabels of(ObjectKind kind, @Nullable JsonNode before, @Nullable JsonNode after) {
    return new CarriedLabels(text(kind, before), text(kind, after));
  }

  private static @Nullable String text(ObjectKind kind, @Nullable JsonNode document) {
    return document == null ? null : Json.write(kind.labels(document));
  }

  static CarriedLabels of(Columns columns) {
    return new CarriedLabels(columns.textOrNull(BEFORE), columns.textOrNull(AFTER));
  }

  Columns addTo(Columns columns) {
    Columns more = before == null ? columns : columns.with(BEFORE, before);
    return after == null ? more : more.with(AFTER, after);
  }

  /**
   * Returns a change as seen by a reader who is limited to certain labels. If the object was
   * outside these labels before the change or is after it, the reader sees a creation or deletion.
   * The entry then contains neither the state outside the labels nor the reason.
   *
   * @param entry the complete entry
   * @param seen whether the reader sees objects with labels, given as JSON
   * @return empty if the reader saw the object neither before nor after
   */
  Optional<ChangeEntry> shown(ChangeEntry entry, Predicate<String> seen) {
    boolean seenBefore = before != null && seen.test(before);
    boolean seenAfter = after != null && seen.test(after);
    boolean crosses = before != null && after != null && seenBefore != seenAfter;
    if (!seenBefore && !seenAfter) {
      return Optional.empty();
    }
    return Optional.of(crosses ? entry.crossing(seenAfter) : entry);
  }
}
