package com.couriermft.storage.store.trail;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions for entries of the change log; {@code null} for none.
 *
 * @param kinds the kinds of objects; never empty
 * @param id the object's complete id
 * @param by the actor, as named in entries
 * @param since the earliest time
 * @param until the latest time
 * @param labels whether the reader sees objects with labels, given as JSON; {@code null} for a
 *     reader who sees everything
 */
public record ChangeFilter(
    Set<ObjectKind> kinds,
    @Nullable String id,
    @Nullable String by,
    @Nullable Instant since,
    @Nullable Instant until,
    @Nullable Predicate<String> labels) {
  public ChangeFilter {
    kinds = Set.copyOf(kinds);
  }

  public ChangeFilter(
      Set<ObjectKind> kinds,
      @Nullable String id,
      @Nullable String by,
      @Nullable Instant since,
      @Nullable Instant until) {
    this(kinds, id, by, since, until, null);
  }

  /** Returns this filter for a reader who is limited to certain labels. */
  public ChangeFilter seeing(Predicate<String> those) {
    return new ChangeFilter(kinds, id, by, since, until, those);
  }

  boolean seesAll() {
    return labels == null;
  }

  /** Returns an entry as the reader sees it; empty if the reader does not see it. */
  Optional<ChangeEntry> seen(ChangeEntry entry, Row row) {
    return labels == null
        ? Optional.of(entry)
        : CarriedLabels.of(row.columns()).shown(entry, labels);
  }

  /** Returns the partitions with matching entries. */
  List<String> partitions() {
    Set<ObjectKind> sought = EnumSet.copyOf(kinds);
    List<String> acts = sought.stream().map(TrailRows::acts).toList();
    boolean kept = sought.stream().anyMatch(kind -> kind.home().isPresent());
    if (!kept) {
      return acts;
    }
    ObjectKind first = sought.iterator().next();
    String rows =
        sought.size() == 1 && id != null ? TrailRows.object(first.text(), id) : TrailRows.ALL;
    return Stream.concat(Stream.of(rows), acts.stream()).toList();
  }

  boolean fits(ChangeEntry entry) {
    ChangeEntry.Act act = entry.act();
    return kinds.contains(act.kind())
        && (id == null || id.equals(act.id()))
        && (by == null || by.equals(act.by()));
  }
}
