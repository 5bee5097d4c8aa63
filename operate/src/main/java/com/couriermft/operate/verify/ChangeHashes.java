package com.couriermft.operate.verify;

import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Checks that the entries of the installation's audit log are linked by their hashes, as
 * docs/develop/storage.md describes them. Entries without a link are valid before the first link.
 */
final class ChangeHashes {
  private static final String TABLE = "changes";
  private static final String LINKS = "l";
  private static final String ALL = "d";
  private static final Set<String> UNLINKED = Set.of("a|execution", "a|chain_execution");
  private static final int PAGE = 1_000;
  private static final int LOOKS = 2;

  /** The time for which hosts with an older release may run beside hosts with this release. */
  private static final Duration UPDATE = Duration.ofHours(1);

  /** The time after which each entry of a dead host has been linked. */
  private static final Duration LINKED_BY = Duration.ofHours(3);

  private final TableScan scan;
  private final Consumer<Finding> found;

  ChangeHashes(TableScan scan, Consumer<Finding> found) {
    this.scan = scan;
    this.found = found;
  }

  /** Checks the log. */
  void check() {
    Optional<Finding> broken = new Log(scan).first();
    // A scan is not a snapshot: hosts may have made changes in the meantime.
    for (int look = 0; look < LOOKS && broken.isPresent(); look++) {
      broken = new Log(scan).first();
    }
    broken.ifPresent(found);
  }

  /** The rows of the log. */
  private static final class Log {
    private final TreeMap<Long, Row> links = new TreeMap<>();
    private final Map<String, String> digests = new HashMap<>();
    private final Map<String, Row> copies = new TreeMap<>();
    private final Map<String, Row> unlinked = new TreeMap<>();
    private Columns head = Columns.none();
    private Columns base = Columns.none();

    Log(TableScan scan) {
      String continuation = null;
      do {
        Tables.Page page = scan.scan(TABLE, PAGE, continuation);
        page.rows().forEach(this::add);
        continuation = page.continuation();
      } while (continuation != null);
    }

    private void add(Row row) {
      String partition = row.partition();
      if (partition.equals(LINKS)) {
        addLink(row);
      } else if (partition.startsWith("o|")) {
        copies.put(row.key(), row);
      } else if (partition.equals(ALL) || partition.startsWith("a|")) {
        digests.put(partition + "|" + row.key(), digest(row, partition));
        boolean isSettled = partition.equals(ALL) || row.columns().text("outcome").equals("done");
        if (isSettled && !UNLINKED.contains(partition)) {
          unlinked.put(partition + "|" + row.key(), row);
        }
      }
    }

    private void addLink(Row row) {
      switch (row.key()) {
        case "head" -> head = row.columns();
        case "base" -> base = row.columns();
        default -> {
          if (!row.key().startsWith("e|")) {
            links.put(Long.parseLong(row.key()), row);
          }
        }
      }
    }

    /** Returns the hash of the part of an entry that its link protects. */
    private static String digest(Row row, String partition) {
      Columns entry = Columns.none().with("entry", row.columns().text("entry"));
      return AuditHashes.of(partition, row.key(), entry);
    }

    /** Returns the first broken row: of the links, or of the entries without a link. */
    Optional<Finding> first() {
      return firstLink().or(this::firstCopy).or(this::firstUnlinked);
    }

    private Optional<Finding> firstLink() {
      long number = base.number("number");
      String previous = base.text("hash");
      for (Map.Entry<Long, Row> each : links.entrySet()) {
        Row link = each.getValue();
        number++;
        if (each.getKey() != number) {
          return wrong(link, "it does not follow link %d, which is missing".formatted(number));
        } else if (!AuditHashes.of(link).equals(link.columns().text("hash"))) {
          return wrong(link, "it was changed after it was written");
        } else if (!link.columns().text("previous_hash").equals(previous)) {
          return wrong(link, "it does not follow the link before it, which was replaced");
        }
        previous = link.columns().text("hash");
        Optional<Finding> entry = entry(link.columns());
        if (entry.isPresent()) {
          return entry;
        }
      }
      return end(number);
    }

    private Optional<Finding> end(long number) {
      long last = head.number("number");
      Row link = links.get(last);
      String hash = link == null ? base.text("hash") : link.columns().text("hash");
      boolean isHere = last <= number && (link != null || last == base.number("number"));
      if (isHere && hash.equals(head.text("hash"))) {
        return Optional.empty();
      }
      return Optional.of(
          finding(
              Subject.row(TABLE, LINKS, "head"),
              "the links end with link %d, but the last link was link %d".formatted(number, last)));
    }

    private Optional<Finding> entry(Columns link) {
      String entry = link.text("of") + "|" + link.text("entry");
      Row linked = unlinked.remove(entry);
      String digest = digests.get(entry);
      Subject subject = Subject.row(TABLE, link.text("of"), link.text("entry"));
      if (digest == null && !isRemoved(link.text("entry"))) {
        return Optional.of(finding(subject, "the entry is missing"));
      } else if (digest != null && !digest.equals(link.text("digest"))) {
        return Optional.of(finding(subject, "the entry was changed after it was written"));
      }
      return linked == null ? Optional.empty() : copy(linked);
    }

    /** Compares an entry with its copy, which the changes of one object are listed from. */
    private Optional<Finding> copy(Row linked) {
      if (!linked.partition().equals(ALL) || isRemoved(linked.key())) {
        return Optional.empty();
      }
      Row copy = copies.get(linked.key());
      if (copy == null) {
        String[] key = linked.key().split("\\|");
        Subject missing = Subject.row(TABLE, "o|" + key[1] + "|" + key[2], linked.key());
        return Optional.of(finding(missing, "the entry is missing"));
      }
      return copy.columns().text("entry").equals(linked.columns().text("entry"))
          ? Optional.empty()
          : wrong(copy, "the entry was changed after it was written");
    }

    private Optional<Finding> firstCopy() {
      return copies.values().stream()
          .filter(copy -> !digests.containsKey(ALL + "|" + copy.key()))
          .filter(copy -> !isRemoved(copy.key()) && copy.age().compareTo(LINKED_BY) > 0)
          .findFirst()
          .flatMap(copy -> wrong(copy, "the entry is only in the list of its object"));
    }

    /** Finds an entry that was added without a link, after the first link. */
    private Optional<Finding> firstUnlinked() {
      if (links.isEmpty()) {
        return Optional.empty();
      }
      boolean isFirst = base.number("number") == 0;
      Instant first = time(links.firstEntry().getValue().columns().text("entry"));
      Instant since = isFirst ? first.plus(UPDATE) : first;
      return unlinked.values().stream()
          .filter(row -> time(row.key()).isAfter(since) && row.age().compareTo(LINKED_BY) > 0)
          .findFirst()
          .flatMap(row -> wrong(row, "the entry has no link"));
    }

    private boolean isRemoved(String entry) {
      Instant before = base.instant("removed_before");
      return before != null && time(entry).isBefore(before);
    }

    /** Returns the time in the key of an entry. */
    private static Instant time(String key) {
      return Instant.ofEpochMilli((1L << 48) - Long.parseLong(key.substring(0, 15)));
    }

    private static Optional<Finding> wrong(Row row, String found) {
      return Optional.of(finding(Subject.row(TABLE, row.partition(), row.key()), found));
    }

    private static Finding finding(Subject subject, String found) {
      return new Finding(
          AuditHashes.INVARIANT,
          Severity.WRONG,
          subject,
          found,
          AuditHashes.expected(),
          AuditHashes.mends());
    }
  }
}
