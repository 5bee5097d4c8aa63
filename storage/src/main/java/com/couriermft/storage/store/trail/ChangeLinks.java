package com.couriermft.storage.store.trail;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chain of the change log: one link for each entry, numbered from 1 without gaps. A link
 * contains the hash of its entry and the hash of the link before it ({@link AuditHash}), so that a
 * later change of the log is found. Rows in the partition {@code l} of the table {@code changes}:
 *
 * <pre>{number:019}           {"of": "d", "entry": "0027…", "digest": "…", "previous_hash": "…",
 *                          "hash": "…"}: a link; of and entry are the entry's partition and key
 * e|{of}|{entry}        {"number": 7}: the link of an entry, so that it is linked only once
 * head                  {"number": 7, "hash": "…"}: the last link
 * base                  {"number": 2, "hash": "…", "removed_before": "…"}: the last removed link,
 *                          and the time before which entries were removed</pre>
 *
 * <p>A link commits together with the head, on condition that the head is unchanged. Of two hosts
 * that continue the same link, only one commits, and the other continues the new link. The hash of
 * each link is also logged. Thread-safe.
 */
final class ChangeLinks {
  static final String PARTITION = "l";
  private static final Logger LOG = LoggerFactory.getLogger(ChangeLinks.class);
  static final String HEAD = "head";
  static final String BASE = "base";
  static final KeyRange LINKS = new KeyRange("0", ":");

  /** The maximum number of times that other hosts may commit first. */
  private static final int TRIES = 100;

  private static final int MOST_REMOVED = 45;

  /** The maximum number of rows that are read one by one. */
  private static final int FEW = 8;

  private final Tables tables;

  ChangeLinks(Tables tables) {
    this.tables = tables;
  }

  /**
   * Appends the link of an entry, unless the entry has one.
   *
   * @param of the entry's partition
   * @param key the entry's key
   * @param entry the columns of the entry, of which the link protects {@code entry}
   * @throws StoreUnavailable the link could not be written
   */
  void append(String of, String key, Columns entry) {
    Columns digested = Columns.none().with("entry", entry.text("entry"));
    Columns link =
        Columns.none()
            .with("of", of)
            .with("entry", key)
            .with("digest", AuditHash.of(of, key, digested));
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Row> head = tables.find(TrailRows.TABLE, PARTITION, HEAD);
      try {
        append(head, link);
        return;
      } catch (StoreConflict another) {
        if (tables.find(TrailRows.TABLE, PARTITION, linked(of, key)).isPresent()) {
          return;
        }
        advance(head);
      }
    }
    throw new StoreUnavailable("Other hosts kept changing the end of the audit log", null);
  }

  private void append(Optional<Row> head, Columns link) {
    Columns nonce = Columns.none().with("nonce", UUID.randomUUID().toString());
    long number = head.map(row -> row.columns().number("number")).orElse(0L) + 1;
    String previous = head.map(row -> row.columns().text(AuditHash.HASH)).orElse("");
    Columns linked = AuditHash.link(PARTITION, number(number), link, previous);
    Columns end = nonce.with("number", number).with(AuditHash.HASH, linked.text(AuditHash.HASH));
    String of = linked(link.text("of"), link.text("entry"));
    tables.transact(
        TrailRows.TABLE,
        PARTITION,
        List.of(
            Write.insert(number(number), linked.with(nonce)),
            Write.insert(of, nonce.with("number", number)),
            head.map(row -> Write.merge(HEAD, end, row.etag()))
                .orElseGet(() -> Write.insert(HEAD, end))));
    // The log keeps the hash outside of the tables, where a later change of the tables cannot reach
    // it.
    LOG.info("Link {} of the audit log has the hash {}", number, linked.text(AuditHash.HASH));
  }

  /** Moves a head of a restored backup forward to the last link. */
  private void advance(Optional<Row> head) {
    if (head.isEmpty()) {
      return;
    }
    long next = head.get().columns().number("number") + 1;
    tables
        .find(TrailRows.TABLE, PARTITION, number(next))
        .ifPresent(
            link -> {
              Columns end =
                  Columns.none()
                      .with("number", next)
                      .with(AuditHash.HASH, link.columns().text(AuditHash.HASH));
              try {
                tables.transact(
                    TrailRows.TABLE, PARTITION, List.of(Write.merge(HEAD, end, head.get().etag())));
              } catch (StoreConflict moved) {
                // The other host has committed its link together with the head.
              }
            });
  }

  /**
   * Returns the links of entries, by the entries' keys. An entry of an older release has none.
   *
   * @param keys keys of entries
   * @param of the partition that the links name for all of these entries
   */
  Map<String, ChangeLink> find(String of, Collection<String> keys) {
    Map<String, String> numbers = new HashMap<>();
    rows(keys.stream().map(key -> linked(of, key)).toList())
        .forEach((key, row) -> numbers.put(key, number(row.columns().number("number"))));
    Map<String, Row> links = rows(numbers.values());
    Map<String, ChangeLink> found = new HashMap<>();
    for (String key : keys) {
      Row link = links.get(numbers.getOrDefault(linked(of, key), ""));
      if (link != null) {
        found.put(key, ChangeLink.of(link.key(), link.columns()));
      }
    }
    return found;
  }

  /** Reads rows, which are mostly next to each other if there are many. */
  private Map<String, Row> rows(Collection<String> keys) {
    TreeSet<String> missing = new TreeSet<>(keys);
    Map<String, Row> found = new HashMap<>();
    if (missing.size() > FEW) {
      KeyRange range = new KeyRange(missing.first(), missing.last() + " ");
      List<Row> read = tables.queryUpTo(TrailRows.TABLE, PARTITION, range, Tables.MAX_ROWS);
      read.forEach(row -> found.put(row.key(), row));
      String last = read.size() < Tables.MAX_ROWS ? range.to() : read.get(read.size() - 1).key();
      missing.headSet(last, true).clear();
    }
    ConcurrentRequests.map(
            List.copyOf(missing), key -> tables.find(TrailRows.TABLE, PARTITION, key))
        .forEach(row -> row.ifPresent(each -> found.put(each.key(), each)));
    return found;
  }

  /**
   * Records that entries before a time are about to be removed, so that their absence is expected.
   *
   * @throws StoreConflict another host records it at the same time
   */
  void removing(Instant time) {
    Optional<Row> base = tables.find(TrailRows.TABLE, PARTITION, BASE);
    Instant before = base.map(row -> row.columns().instant("removed_before")).orElse(null);
    if (before == null || before.isBefore(time)) {
      write(base, Columns.none().with("removed_before", time), List.of());
    }
  }

  /**
   * Removes the first links whose entries are older than a time.
   *
   * @return whether there may be more
   * @throws StoreConflict another host removes links at the same time
   */
  boolean removeBefore(Instant time) {
    List<Row> links = tables.queryUpTo(TrailRows.TABLE, PARTITION, LINKS, MOST_REMOVED);
    List<Write> deletes = new ArrayList<>();
    Row last = null;
    for (Row link : links) {
      String entry = link.columns().text("entry");
      if (!TrailRows.time(entry).isBefore(time)) {
        break;
      }
      deletes.add(Write.delete(link.key(), Write.ANY));
      deletes.add(Write.delete(linked(link.columns().text("of"), entry), Write.ANY));
      last = link;
    }
    if (last == null) {
      return false;
    }
    Columns columns =
        Columns.none()
            .with("number", Long.parseLong(last.key()))
            .with(AuditHash.HASH, last.columns().text(AuditHash.HASH));
    write(tables.find(TrailRows.TABLE, PARTITION, BASE), columns, deletes);
    return deletes.size() == 2 * MOST_REMOVED;
  }

  private void write(Optional<Row> base, Columns columns, List<Write> more) {
    List<Write> writes = new ArrayList<>(more);
    writes.add(
        base.map(row -> Write.merge(BASE, columns, row.etag()))
            .orElseGet(() -> Write.insert(BASE, columns)));
    tables.transact(TrailRows.TABLE, PARTITION, writes);
  }

  private static String linked(String of, String key) {
    return "e|" + of + "|" + key;
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%019d", number);
  }
}
