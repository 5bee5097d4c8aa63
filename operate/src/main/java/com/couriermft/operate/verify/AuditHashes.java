package com.couriermft.operate.verify;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.RunRows.AuditRow;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Checks that the rows of an audit log are linked by their hashes, as docs/develop/storage.md
 * describes them. Rows without a hash are valid before the first row of their branch with a hash.
 */
final class AuditHashes {
  static final String INVARIANT = "audit";

  private static final String LOGS =
      "compare the audit log with the events in the logs, and find out who can write to the storage"
          + " account";

  private static final String EACH_HASH = "a hash in each row after the first row with a hash";
  private static final String OLDER = "not needed; a host with an older release wrote the row";

  private final Map<String, String> heads;

  /** The hashes of the last rows that joined branches had, by branch. */
  private final Map<String, Set<String>> ends = new HashMap<>();

  private final List<Broken> broken = new ArrayList<>();
  private final List<AuditRow> bridged = new ArrayList<>();

  /**
   * A row that does not match its hash or the rows beside it.
   *
   * @param key the row's key
   * @param found the deviation
   */
  record Broken(String key, String found) {}

  /**
   * Checks a log.
   *
   * @param rows all rows of the log
   * @param heads the hash of the last row of each branch that has a row, by branch
   */
  AuditHashes(List<AuditRow> rows, Map<String, String> heads) {
    this.heads = heads;
    Map<String, List<AuditRow>> branches =
        rows.stream()
            .sorted(Comparator.comparingInt(AuditRow::seq))
            .collect(Collectors.groupingBy(AuditRow::branch, TreeMap::new, Collectors.toList()));
    heads.keySet().forEach(branch -> branches.putIfAbsent(branch, List.of()));
    heads.forEach(this::addEnd);
    rows.forEach(row -> joined(row).forEach(end -> addEnd(part(end, 0), part(end, 2))));
    branches.forEach(this::check);
    Set<String> names =
        rows.stream()
            .map(row -> "%s|%d|%s".formatted(row.branch(), row.seq(), hash(row)))
            .collect(Collectors.toSet());
    rows.forEach(row -> checkJoined(row, names));
  }

  /** Checks the audit log of an execution. */
  static void check(RunRows run, CheckReport report) {
    Map<String, String> heads =
        run.branches().stream()
            .collect(Collectors.toMap(BranchRow::name, branch -> hash(branch.row().columns())));
    AuditHashes hashes = new AuditHashes(run.audit(), heads);
    hashes.first().ifPresent(first -> report.wrong(first.found(), expected(), LOGS));
    hashes.bridged().forEach(row -> report.note(noHash(row), EACH_HASH, OLDER));
  }

  /** Returns the note about a row that {@link #bridged} returns. */
  static Finding note(Subject subject, AuditRow row) {
    return new Finding(INVARIANT, Severity.NOTE, subject, noHash(row), EACH_HASH, OLDER);
  }

  private static String noHash(AuditRow row) {
    return "audit row '%s' has no hash".formatted(row.row().key());
  }

  static String expected() {
    return "rows with the hash of the row before and their own hash";
  }

  static String mends() {
    return LOGS;
  }

  private static String hash(AuditRow row) {
    return row.row().columns().text("hash");
  }

  private static String hash(Columns columns) {
    return columns.text("audit_hash");
  }

  /** Returns the earliest broken row. */
  Optional<Broken> first() {
    return broken.stream().min(Comparator.comparing(Broken::key));
  }

  /**
   * Returns the rows without a hash between two rows that are linked to each other, or after the
   * last row with a hash.
   */
  List<AuditRow> bridged() {
    return bridged;
  }

  private void check(String branch, List<AuditRow> log) {
    String last = "";
    List<AuditRow> unlinked = new ArrayList<>();
    for (AuditRow each : log) {
      Row row = each.row();
      String own = row.columns().text("hash");
      if (own.isEmpty()) {
        if (!last.isEmpty()) {
          unlinked.add(each);
        }
        continue;
      }
      if (!of(row).equals(own)) {
        broken(row.key(), "it was changed after it was written");
        return;
      }
      if (!row.columns().text("previous_hash").equals(last)) {
        String first = unlinked.isEmpty() ? row.key() : unlinked.get(0).row().key();
        broken(first, "it does not follow the row before it, which is missing or was replaced");
        return;
      }
      bridged.addAll(unlinked);
      unlinked.clear();
      last = own;
    }
    if (!unlinked.isEmpty() && ends.getOrDefault(branch, Set.of(last)).contains(last)) {
      bridged.addAll(unlinked);
    } else if (!unlinked.isEmpty()) {
      broken(unlinked.get(0).row().key(), "it has no hash, but an earlier row has one");
    } else if (!last.equals(heads.getOrDefault(branch, last))) {
      brokenEnd(branch, log);
    }
  }

  private void brokenEnd(String branch, List<AuditRow> log) {
    if (log.isEmpty()) {
      broken.add(new Broken("", "branch %s has no audit rows anymore".formatted(branch)));
    } else {
      broken(
          log.get(log.size() - 1).row().key(),
          "it is not the last row of branch %s; rows after it are missing or were replaced"
              .formatted(branch));
    }
  }

  /** Checks that the last rows of joined branches, which a row names, exist. */
  private void checkJoined(AuditRow row, Set<String> names) {
    joined(row).stream()
        .filter(end -> !names.contains(end))
        .findFirst()
        .ifPresent(
            end ->
                broken(
                    row.row().key(),
                    "row %s of branch %s, which it names, is missing or was replaced"
                        .formatted(part(end, 1), part(end, 0))));
  }

  private void addEnd(String branch, String hash) {
    ends.computeIfAbsent(branch, name -> new HashSet<>()).add(hash);
  }

  private static List<String> joined(AuditRow row) {
    String joined = row.row().columns().text("joined");
    return joined.isEmpty() ? List.of() : List.of(Json.read(joined, String[].class));
  }

  private static String part(String end, int at) {
    return end.split("\\|", -1)[at];
  }

  private void broken(String key, String found) {
    broken.add(new Broken(key, "audit row '%s': %s".formatted(key, found)));
  }

  /** Returns the hash of a row. */
  static String of(Row row) {
    return of(row.partition(), row.key(), row.columns());
  }

  /** Returns the hash of a row with these columns. */
  static String of(String partition, String key, Columns columns) {
    ObjectNode hashed = Json.object();
    columns
        .values()
        .forEach(
            (name, value) -> {
              boolean counts = !name.equals("nonce") && !name.equals("hash") && !"".equals(value);
              if (counts) {
                hashed.putPOJO(name, value);
              }
            });
    String text =
        "{\"partition\":%s,\"key\":%s,\"columns\":%s}"
            .formatted(Json.write(partition), Json.write(key), Json.write(hashed));
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
