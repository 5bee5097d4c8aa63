package com.couriermft.oversight.verify;

import com.couriermft.running.execution.WholeExecutions;
import com.couriermft.storage.store.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything the tables say of one run.
 *
 * @param id its ULID
 * @param rows its partition of the table {@code executions}, ordered by key
 * @param places the rows of pools that name it
 */
record RunRows(String id, List<Row> rows, List<PoolEntry> places) {
  private static final String HEADER = "h";

  RunRows {
    rows = List.copyOf(rows);
    places = List.copyOf(places);
  }

  /** Returns the header; every execution has one. */
  Optional<Header> findHeader() {
    return rows.stream().filter(row -> row.key().equals(HEADER)).findFirst().map(Header::new);
  }

  /** Returns the header, for checks of executions that have one. */
  Header header() {
    return findHeader()
        .orElseThrow(() -> new IllegalStateException("Execution " + id + " has no header row"));
  }

  /** The root branch and the members of its groups. */
  List<BranchRow> branches() {
    return rows.stream()
        .filter(row -> row.key().equals(HEADER) || row.key().startsWith("g|"))
        .map(BranchRow::new)
        .toList();
  }

  /** The root branch. */
  BranchRow root() {
    return new BranchRow(header().row());
  }

  /** Attempts of steps, all generations. */
  List<AttemptRow> attempts() {
    return keyed("s|").map(AttemptRow::of).toList();
  }

  /** The audit trail, ordered by time. */
  List<AuditRow> audit() {
    return keyed("a|").map(AuditRow::of).toList();
  }

  /** The items that a lane has set aside: rows {@code f|{lane}|{item}|{branch below}}. */
  Set<Integer> aside(String lane) {
    return keyed("f|" + lane + "|")
        .map(row -> Integer.parseInt(row.key().split("\\|", -1)[2]))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Rows that are none of these. */
  List<Row> unknown() {
    return rows.stream()
        .filter(row -> !row.key().equals(HEADER) && !row.key().matches("[aefgsw]\\|.*"))
        .toList();
  }

  /** Returns the reason why some row of the execution cannot be read; empty if all can. */
  Optional<String> problem() {
    try {
      rows.forEach(WholeExecutions::requireReadable);
      header().text();
      header().sinceStateChange();
      header().waitsForJobs();
      branches().forEach(BranchRow::sinceDue);
      branches().forEach(BranchRow::loops);
      branches().forEach(branch -> aside(branch.name()));
      attempts();
      audit();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e.toString());
    }
  }

  private Stream<Row> keyed(String prefix) {
    return rows.stream().filter(row -> row.key().startsWith(prefix));
  }

  /** Returns the execution's slots. */
  List<PoolEntry> slots() {
    return places.stream().filter(place -> place.kind() == PoolEntry.Kind.SLOT).toList();
  }

  /** Returns the execution's rows of an epoch that lead to a slot. */
  List<PoolEntry> queue(int epoch) {
    return places.stream().filter(p -> p.kind().leadsToSlot() && p.epoch() == epoch).toList();
  }

  /** Returns whether the execution has a row of this kind. */
  boolean has(PoolEntry.Kind kind) {
    return places.stream().anyMatch(place -> place.kind() == kind);
  }

  /** Returns whether the execution holds a slot of this epoch. */
  boolean hasSlot(int epoch) {
    return slots().stream().anyMatch(slot -> slot.epoch() == epoch);
  }

  RunRows withPlaces(List<PoolEntry> others) {
    return new RunRows(id, new ArrayList<>(rows), others);
  }
}
