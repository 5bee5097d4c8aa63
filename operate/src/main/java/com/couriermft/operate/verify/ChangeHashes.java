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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private static final Pattern LINK_KEY = Pattern.compile("\\d{19}");

  /** The key of an action: its time, kind, object and ID. */
  private static final Pattern ACTION_KEY = Pattern.compile("\\d{15}\\|.+");

  /** The key of a change: its time, kind, object and number. */
  private static final Pattern CHANGE_KEY =
      Pattern.compile("\\d{15}\\|([^|]+\\|[^|]+)\\|\\d{1,18}");

  private final Tables tables;
  private final TableScan scan;
  private final Consumer<Finding> found;

  ChangeHashes(Tables tables, TableScan scan, Consumer<Finding> found) {
    this.tables = tables;
    this.scan = scan;
    this.found = found;
  }

  /** Checks the log. Memory: about half a kilobyte for each entry (400,000 in 256 MB). */
  void check() {
    Result result = new Log(tables, scan).result();
    // A scan is not a snapshot: hosts may have made changes in the meantime.
    for (int look = 0; look < LOOKS && result.first().isPresent(); look++) {
      result = new Log(tables, scan).result();
    }
    result.first().ifPresent(found);
    result.note().ifPresent(found);
  }

  /**
   * What was found in a log.
   *
   * @param first the first broken row: of the links, or of the entries without a link
   * @param note the note about the accepted finding from which the log is checked
   */
  private record Result(Optional<Finding> first, Optional<Finding> note) {}

  private enum Copy {
    MISSING,
    CHANGED,
    SAME
  }

  /** An entry without its content. A log can have hundreds of thousands. */
  private static final class Entry {
    final String partition;

    /** The partition and the key, as links name them. */
    final String name;

    /** The hash of the part that the entry's link protects. */
    final String digest;

    /** Whether an entry of a dead host would have been linked by now. */
    final boolean isOld;

    /** Whether the entry is complete, so that a link must name it, and no link did so far. */
    boolean isUnlinked;

    /** The state of the copy in the list of the entry's object. */
    Copy copy = Copy.MISSING;

    Entry(Row row, String partition, String name, String digested) {
      this.partition = partition;
      this.name = name;
      Columns entry = Columns.none().with("entry", row.columns().text("entry"));
      this.digest = AuditHashes.of(digested, row.key(), entry);
      this.isOld = row.age().compareTo(LINKED_BY) > 0;
    }

    String key() {
      return name.substring(partition.length() + 1);
    }
  }

  /**
   * A link.
   *
   * @param of the partition of its entry
   * @param entry the name of its entry
   * @param digest the hash of its entry
   * @param isIntact whether the link has the hash that its columns yield
   */
  private record Link(
      long number,
      String of,
      String entry,
      String digest,
      String previous,
      String hash,
      boolean isIntact) {
    String key() {
      return entry.substring(of.length() + 1);
    }

    /** Returns the finding about this link. */
    Optional<Finding> wrong(String found) {
      return Optional.of(finding(Subject.row(TABLE, LINKS, "%019d".formatted(number)), found));
    }
  }

  /**
   * The rows of the log. The last link is read before all other rows, so that entries that hosts
   * add in the meantime are not expected. Entries are scanned before links, and links before copies
   * of entries.
   */
  private static final class Log {
    private final ChangeTrail trail;
    private final TreeMap<Long, Link> links = new TreeMap<>();
    private final Map<String, Entry> entries = new HashMap<>();

    /** The entries in the lists of objects that are not in the list of all objects. */
    private final List<Entry> copies = new ArrayList<>();

    private final Map<String, Row> acceptances = new HashMap<>();
    private final Map<String, String> partitions = new HashMap<>();
    private final Columns head;
    private final Optional<Link> accepted;
    private Columns base = Columns.none();
    private Optional<Finding> strange = Optional.empty();

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
      accepted =
          links.descendingMap().values().stream()
              .filter(link -> acceptances.containsKey(link.entry()))
              .findFirst();
    }

    Result result() {
      Optional<Finding> first =
          strange.or(this::firstLink).or(this::firstCopy).or(this::firstUnlinked);
      return new Result(first, note());
    }

    private void add(Row row) {
      // Strings that many rows have in common are in memory once.
      String partition = partitions.computeIfAbsent(row.partition(), name -> name);
      if (partition.equals(LINKS)) {
        addLink(row);
      } else if (partition.startsWith("o|")) {
        addCopy(row, partition);
      } else if (partition.equals(ALL) || partition.startsWith("a|")) {
        addEntry(row, partition);
      }
    }

    private void addStrange(Row row) {
      strange = strange.or(() -> wrong(row, "the audit log has no rows with such a key"));
    }

    private void addEntry(Row row, String partition) {
      Pattern form = partition.equals(ALL) ? CHANGE_KEY : ACTION_KEY;
      if (!form.matcher(row.key()).matches()) {
        addStrange(row);
        return;
      } else if (UNLINKED.contains(partition)) {
        return;
      }
      Entry entry = new Entry(row, partition, partition + "|" + row.key(), partition);
      if (partition.equals(SETTINGS) && AuditAcceptance.isIn(row.columns().text("entry"))) {
        acceptances.put(entry.name, row);
      }
      entry.isUnlinked = partition.equals(ALL) || row.columns().text("outcome").equals("done");
      entries.put(entry.name, entry);
    }

    private void addCopy(Row row, String partition) {
      Matcher key = CHANGE_KEY.matcher(row.key());
      if (!key.matches() || !partition.equals("o|" + key.group(1))) {
        addStrange(row);
        return;
      }
      Entry copy = new Entry(row, partition, partition + "|" + row.key(), ALL);
      Entry entry = entries.get(ALL + "|" + row.key());
      if (entry == null) {
        copies.add(copy);
      } else {
        entry.copy = copy.digest.equals(entry.digest) ? Copy.SAME : Copy.CHANGED;
      }
    }

    private void addLink(Row row) {
      if (row.key().equals("base")) {
        base = row.columns();
      } else if (LINK_KEY.matcher(row.key()).matches()) {
        long number = Long.parseLong(row.key());
        links.put(number, link(number, row));
      } else if (!row.key().equals("head") && !row.key().startsWith("e|")) {
        addStrange(row);
      }
    }

    private Link link(long number, Row row) {
      Columns link = row.columns();
      String of = link.text("of");
      Entry entry = entries.get(of + "|" + link.text("entry"));
      Link before = links.get(number - 1);
      return new Link(
          number,
          partitions.getOrDefault(of, of),
          entry == null ? of + "|" + link.text("entry") : entry.name,
          entry == null ? link.text("digest") : same(link.text("digest"), entry.digest),
          before == null
              ? link.text("previous_hash")
              : same(link.text("previous_hash"), before.hash()),
          link.text("hash"),
          AuditHashes.of(row).equals(link.text("hash")));
    }

    private static String same(String text, String known) {
      return text.equals(known) ? known : text;
    }

    private Optional<Finding> note() {
      return accepted.map(
          link -> {
            Row entry = Objects.requireNonNull(acceptances.get(link.entry()), link.entry());
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
                "not needed; links before %d are not checked".formatted(link.number()));
          });
    }

    private Optional<Finding> firstLink() {
      long number = base.number("number");
      String previous = base.text("hash");
      if (accepted.isPresent()) {
        number = accepted.get().number() - 1;
        previous = accepted.get().previous();
        Map<Long, Link> unchecked = links.headMap(number, true);
        unchecked.values().forEach(this::linked);
        unchecked.clear();
      }
      for (Link link : links.values()) {
        number++;
        if (link.number() != number) {
          return link.wrong("it does not follow link %d, which is missing".formatted(number));
        } else if (!link.isIntact()) {
          return link.wrong("it was changed after it was written");
        } else if (!link.previous().equals(previous)) {
          return link.wrong("it does not follow the link before it, which was replaced");
        }
        previous = link.hash();
        Optional<Finding> entry = linked(link);
        if (entry.isPresent()) {
          return entry;
        }
      }
      return end(number);
    }

    private Optional<Finding> end(long number) {
      long last = head.number("number");
      Link link = links.get(last);
      boolean isRemoved = last < base.number("number");
      String hash = link == null ? base.text("hash") : link.hash();
      boolean isHere = last <= number && (link != null || last == base.number("number"));
      if (isRemoved || isHere && hash.equals(head.text("hash"))) {
        return Optional.empty();
      }
      return Optional.of(
          finding(
              Subject.row(TABLE, LINKS, "head"),
              "the links end with link %d, but the last link was link %d".formatted(number, last)));
    }

    /** Marks the entry of a link as linked; returns the finding about the entry. */
    private Optional<Finding> linked(Link link) {
      Entry entry = entries.get(link.entry());
      boolean isNew = link.number() > head.number("number");
      if (entry == null) {
        return isNew || isRemoved(link.key())
            ? Optional.empty()
            : Optional.of(
                finding(Subject.row(TABLE, link.of(), link.key()), "the entry is missing"));
      }
      boolean isFirst = entry.isUnlinked;
      entry.isUnlinked = false;
      if (!entry.digest.equals(link.digest())) {
        return wrong(entry, "the entry was changed after it was written");
      }
      return isFirst ? copy(entry) : Optional.empty();
    }

    /** Checks the copy of an entry, from which the changes of one object are listed. */
    private Optional<Finding> copy(Entry entry) {
      if (!entry.partition.equals(ALL) || entry.copy == Copy.SAME || isRemoved(entry.key())) {
        return Optional.empty();
      }
      String[] key = entry.key().split("\\|");
      Subject copy = Subject.row(TABLE, "o|" + key[1] + "|" + key[2], entry.key());
      return Optional.of(
          finding(
              copy,
              entry.copy == Copy.MISSING
                  ? "the entry is missing"
                  : "the entry was changed after it was written"));
    }

    private Optional<Finding> firstCopy() {
      return copies.stream()
          .filter(copy -> copy.isOld && !isRemoved(copy.key()) && !isAccepted(copy.key()))
          .filter(copy -> !trail.isPending(copy.key()))
          .min(Comparator.comparing(Entry::key))
          .flatMap(copy -> wrong(copy, "the entry is only in the list of its object"));
    }

    /** Finds an entry that was added without a link, after the first link. */
    private Optional<Finding> firstUnlinked() {
      if (links.isEmpty()) {
        return Optional.empty();
      }
      boolean isFirst = base.number("number") == 0 && accepted.isEmpty();
      Instant first = time(links.firstEntry().getValue().key());
      Instant since = isFirst ? first.plus(UPDATE) : first;
      return entries.values().stream()
          .filter(entry -> entry.isUnlinked && entry.isOld && time(entry.key()).isAfter(since))
          .filter(entry -> !entry.partition.equals(ALL) || !trail.isPending(entry.key()))
          .min(Comparator.comparing(entry -> entry.name))
          .flatMap(entry -> wrong(entry, "the entry has no link"));
    }

    private boolean isRemoved(String entry) {
      Instant before = base.instant("removed_before");
      return before != null && time(entry).isBefore(before);
    }

    /** Returns whether an entry was made before the accepted finding. */
    private boolean isAccepted(String entry) {
      return accepted.filter(link -> time(entry).isBefore(time(link.key()))).isPresent();
    }

    /** Returns the time in the key of an entry. */
    private static Instant time(String key) {
      return Instant.ofEpochMilli((1L << 48) - Long.parseLong(key.substring(0, 15)));
    }

    private static Optional<Finding> wrong(Entry entry, String found) {
      return Optional.of(finding(Subject.row(TABLE, entry.partition, entry.key()), found));
    }

    private static Optional<Finding> wrong(Row row, String found) {
      return Optional.of(finding(Subject.row(TABLE, row.partition(), row.key()), found));
    }
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
