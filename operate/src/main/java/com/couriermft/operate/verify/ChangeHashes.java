package com.couriermft.operate.verify;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Checks that the entries of the installation's audit log are linked by their hashes, as
 * docs/develop/storage.md describes them. Entries without a link are valid before the first link.
 * If an operator accepted a finding ({@link AuditAcceptance}), the check starts with the link of
 * the newest acceptance, and a note names it.
 */
final class ChangeHashes {
  private static final String TABLE = "changes";
  private static final String LINKS = "l";
  private static final String ALL = "d";
  private static final String SETTINGS = "a|settings";
  private static final Set<String> UNLINKED = Set.of("a|execution", "a|chain_execution");
  private static final int PAGE = 1_000;
  private static final int LOOKS = 2;

  /** The time for which hosts with an older release may run beside hosts with this release. */
  private static final Duration UPDATE = Duration.ofHours(1);

  /** The time after which each entry of a dead host has been linked. */
  private static final Duration LINKED_BY = Duration.ofHours(3);

  private final Tables tables;
  private final TableScan scan;
  private final Consumer<Finding> found;

  ChangeHashes(Tables tables, TableScan scan, Consumer<Finding> found) {
    this.tables = tables;
    this.scan = scan;
    this.found = found;
  }

  /** Checks the log. */
  void check() {
    Log log = new Log(tables, scan);
    // A scan is not a snapshot: hosts may have made changes in the meantime.
    for (int look = 0; look < LOOKS && log.first().isPresent(); look++) {
      log = new Log(tables, scan);
    }
    log.first().ifPresent(found);
    log.note().ifPresent(found);
  }

  /**
   * An entry without its content.
   *
   * @param digest the hash of the part that its link protects
   * @param isOld whether an entry of a dead host would have been linked by now
   */
  private record Entry(String partition, String key, String digest, boolean isOld) {
    static Entry of(Row row, String digested) {
      Columns entry = Columns.none().with("entry", row.columns().text("entry"));
      String digest = AuditHashes.of(digested, row.key(), entry);
      boolean isOld = row.age().compareTo(LINKED_BY) > 0;
      return new Entry(row.partition(), row.key(), digest, isOld);
    }
  }

  /**
   * The rows of the log. The last link is read before all other rows, so that entries that hosts
   * add in the meantime are not expected.
   */
  private static final class Log {
    private final ChangeTrail trail;
    private final TreeMap<Long, Row> links = new TreeMap<>();
    private final Map<String, String> digests = new HashMap<>();
    private final Map<String, Entry> copies = new TreeMap<>();
    private final Map<String, Entry> unlinked = new TreeMap<>();
    private final Map<String, Row> acceptances = new HashMap<>();
    private final Columns head;
    private final Optional<Row> accepted;
    private final Optional<Finding> first;
    private Columns base = Columns.none();

    Log(Tables tables, TableScan scan) {
      this.trail = new ChangeTrail(tables);
      this.head = tables.find(TABLE, LINKS, "head").map(Row::columns).orElse(Columns.none());
      String continuation = null;
      do {
        Tables.Page page = scan.scan(TABLE, PAGE, continuation);
        page.rows().forEach(this::add);
        continuation = page.continuation();
      } while (continuation != null);
      // Retention may have removed links after they were read.
      links.headMap(base.number("number"), true).clear();
      accepted = links.descendingMap().values().stream().filter(this::isAcceptance).findFirst();
      first = firstLink().or(this::firstCopy).or(this::firstUnlinked);
    }

    private void add(Row row) {
      String partition = row.partition();
      if (partition.equals(LINKS)) {
        addLink(row);
      } else if (partition.startsWith("o|")) {
        copies.put(row.key(), Entry.of(row, ALL));
      } else if (partition.equals(ALL) || partition.startsWith("a|")) {
        addEntry(row, partition);
      }
    }

    private void addEntry(Row row, String partition) {
      if (UNLINKED.contains(partition)) {
        return;
      }
      if (partition.equals(SETTINGS)) {
        acceptances.put(row.key(), row);
      }
      Entry entry = Entry.of(row, partition);
      digests.put(partition + "|" + row.key(), entry.digest());
      if (partition.equals(ALL) || row.columns().text("outcome").equals("done")) {
        unlinked.put(partition + "|" + row.key(), entry);
      }
    }

    private void addLink(Row row) {
      if (row.key().equals("base")) {
        base = row.columns();
      } else if (!row.key().equals("head") && !row.key().startsWith("e|")) {
        links.put(Long.parseLong(row.key()), row);
      }
    }

    /** Returns the first broken row: of the links, or of the entries without a link. */
    Optional<Finding> first() {
      return first;
    }

    /** Returns the note about the accepted finding from which the log is checked. */
    Optional<Finding> note() {
      return accepted.map(
          link -> {
            Row entry =
                Objects.requireNonNull(acceptances.get(link.columns().text("entry")), link.key());
            JsonNode json = Json.readTree(entry.columns().text("entry"));
            return new Finding(
                AuditHashes.INVARIANT,
                Severity.NOTE,
                Subject.row(TABLE, SETTINGS, entry.key()),
                "%s accepted a finding about earlier entries at %s: %s"
                    .formatted(
                        json.path("by").asText(),
                        json.path("at").asText(),
                        json.path("reason").asText()),
                "a list of changes that can be checked from its first entry",
                "not needed; links before %d are not checked".formatted(number(link)));
          });
    }

    private boolean isAcceptance(Row link) {
      Row entry =
          link.columns().text("of").equals(SETTINGS)
              ? acceptances.get(link.columns().text("entry"))
              : null;
      return entry != null && AuditAcceptance.isIn(entry.columns().text("entry"));
    }

    private static long number(Row link) {
      return Long.parseLong(link.key());
    }

    private Optional<Finding> firstLink() {
      long number = base.number("number");
      String previous = base.text("hash");
      if (accepted.isPresent()) {
        Row link = accepted.get();
        number = number(link) - 1;
        previous = link.columns().text("previous_hash");
        Map<Long, Row> unchecked = links.headMap(number, true);
        unchecked.values().forEach(each -> unlinked.remove(entry(each.columns())));
        unchecked.clear();
      }
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
        Optional<Finding> entry = entry(number, link.columns());
        if (entry.isPresent()) {
          return entry;
        }
      }
      return end(number);
    }

    private Optional<Finding> end(long number) {
      long last = head.number("number");
      Row link = links.get(last);
      boolean isRemoved = last < base.number("number");
      String hash = link == null ? base.text("hash") : link.columns().text("hash");
      boolean isHere = last <= number && (link != null || last == base.number("number"));
      if (isRemoved || isHere && hash.equals(head.text("hash"))) {
        return Optional.empty();
      }
      return Optional.of(
          finding(
              Subject.row(TABLE, LINKS, "head"),
              "the links end with link %d, but the last link was link %d".formatted(number, last)));
    }

    private static String entry(Columns link) {
      return link.text("of") + "|" + link.text("entry");
    }

    private Optional<Finding> entry(long number, Columns link) {
      String entry = entry(link);
      Entry linked = unlinked.remove(entry);
      String digest = digests.get(entry);
      Subject subject = Subject.row(TABLE, link.text("of"), link.text("entry"));
      boolean isNew = number > head.number("number");
      if (digest == null && !isNew && !isRemoved(link.text("entry"))) {
        return Optional.of(finding(subject, "the entry is missing"));
      } else if (digest != null && !digest.equals(link.text("digest"))) {
        return Optional.of(finding(subject, "the entry was changed after it was written"));
      }
      return linked == null ? Optional.empty() : copy(linked);
    }

    /** Compares an entry with its copy, which the changes of one object are listed from. */
    private Optional<Finding> copy(Entry linked) {
      if (!linked.partition().equals(ALL) || isRemoved(linked.key())) {
        return Optional.empty();
      }
      Entry copy = copies.get(linked.key());
      if (copy == null) {
        String[] key = linked.key().split("\\|");
        Subject missing = Subject.row(TABLE, "o|" + key[1] + "|" + key[2], linked.key());
        return Optional.of(finding(missing, "the entry is missing"));
      }
      return copy.digest().equals(linked.digest())
          ? Optional.empty()
          : wrong(copy, "the entry was changed after it was written");
    }

    private Optional<Finding> firstCopy() {
      return copies.values().stream()
          .filter(copy -> !digests.containsKey(ALL + "|" + copy.key()))
          .filter(copy -> copy.isOld() && !isRemoved(copy.key()) && !isAccepted(copy.key()))
          .filter(copy -> !trail.isPending(copy.key()))
          .findFirst()
          .flatMap(copy -> wrong(copy, "the entry is only in the list of its object"));
    }

    /** Finds an entry that was added without a link, after the first link. */
    private Optional<Finding> firstUnlinked() {
      if (links.isEmpty()) {
        return Optional.empty();
      }
      boolean isFirst = base.number("number") == 0 && accepted.isEmpty();
      Instant first = time(links.firstEntry().getValue().columns().text("entry"));
      Instant since = isFirst ? first.plus(UPDATE) : first;
      return unlinked.values().stream()
          .filter(entry -> entry.isOld() && time(entry.key()).isAfter(since))
          .filter(entry -> !entry.partition().equals(ALL) || !trail.isPending(entry.key()))
          .findFirst()
          .flatMap(entry -> wrong(entry, "the entry has no link"));
    }

    private boolean isRemoved(String entry) {
      Instant before = base.instant("removed_before");
      return before != null && time(entry).isBefore(before);
    }

    /** Returns whether an entry was made before the accepted finding. */
    private boolean isAccepted(String entry) {
      return accepted
          .filter(link -> time(entry).isBefore(time(link.columns().text("entry"))))
          .isPresent();
    }

    /** Returns the time in the key of an entry. */
    private static Instant time(String key) {
      return Instant.ofEpochMilli((1L << 48) - Long.parseLong(key.substring(0, 15)));
    }

    private static Optional<Finding> wrong(Entry entry, String found) {
      return Optional.of(finding(Subject.row(TABLE, entry.partition(), entry.key()), found));
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
