package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The labels that an object carried before a change and after it, as JSON texts such as {@code
 * {"team": "payments"}}. Who is limited to labels sees a change by them, also of an object that is
 * gone or carries others by now. As columns {@code labels_before} and {@code labels_after}.
 *
 * @param before {@code null} where there was no object, or what it carried is not known
 * @param after {@code null} where there is none, or what it carries is not known
 */
record CarriedLabels(@Nullable String before, @Nullable String after) {
  private static final String BEFORE = "labels_before";
  private static final String AFTER = "labels_after";

  /** The labels of an object that a change leaves as they are. */
  static CarriedLabels same(String labels) {
    String text = labels.isEmpty() ? "{}" : labels;
    return new CarriedLabels(text, text);
  }

  /** The labels of an object's documents; {@code null} for one that is not there. */
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
   * Returns the entry of the change as somebody sees it who sees what carries some labels alone.
   * Where the object was outside before or is so afterwards, it came into being for them or went:
   * nothing is told of what it was or is outside, and not the reason.
   *
   * @param entry as everybody else sees it
   * @param seen whether they see what carries labels, as JSON text
   * @return empty if they did not see the object, and do not see it now
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
