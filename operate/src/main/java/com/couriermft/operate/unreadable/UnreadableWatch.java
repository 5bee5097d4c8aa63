package com.couriermft.operate.unreadable;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes {@code object.unreadable} once for each unreadable object, and {@code object.recovered}
 * once after the object was repaired or deleted. Works with any number of hosts. Versions of jobs
 * and chains do not change, so each version is read only once an hour. The same applies to
 * executions and other numerous records. Each check also logs an {@code object.sample} for each
 * unreadable object, of {@value #MOST_SAMPLED} at most, so that an alert rule can see the state
 * instead of the change. Thread-safe; one check runs at a time.
 */
public final class UnreadableWatch {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadableWatch.class);

  /**
   * Minimum age of the last check. The age is less than two minutes, because ticks occur about
   * every 30 s.
   */
  private static final Duration EVERY = Duration.ofSeconds(105);

  private static final Duration CONTENTS_EVERY = Duration.ofHours(1);

  /** Maximum number of samples of a check. After a downgrade, any number can be unreadable. */
  static final int MOST_SAMPLED = 50;

  private final Tables tables;
  private final UnreadableObjects objects;
  private final UnreadableRecords records;
  private final EventFeed feed;
  private final Set<String> contentsRead = new HashSet<>();
  private @Nullable Instant looked;
  private @Nullable Instant contentsSince;

  /** Creates the monitor of the objects in these tables and blobs. */
  public UnreadableWatch(Tables tables, Blobs blobs) {
    this.tables = tables;
    this.objects = new UnreadableObjects(tables, blobs);
    this.records = new UnreadableRecords(tables);
    this.feed = new EventFeed(tables);
  }

  /** Checks all objects, unless this process has done so within the last two minutes. */
  public synchronized void lookIfDue() {
    Instant now = tables.clock().instant();
    if (looked == null || !now.isBefore(looked.plus(EVERY))) {
      looked = now;
      look();
    }
  }

  /** Reads every object and publishes changes in readability. */
  public synchronized void look() {
    Instant now = tables.clock().instant();
    if (contentsSince == null || !now.isBefore(contentsSince.plus(CONTENTS_EVERY))) {
      contentsRead.clear();
      contentsSince = now;
    }
    Set<String> read = new HashSet<>();
    Map<String, UnreadableRecords.Known> known = records.byKey();
    UnreadableObjects.Look look =
        objects.look(asked -> !contentsRead.contains(asked) && read.add(asked), known.keySet());
    read.removeIf(version -> look.unreadable().containsKey(objectOf(version)));
    contentsRead.addAll(read);
    look.unreadable().forEach((key, object) -> found(object, known.get(key), now));
    known.forEach(
        (key, before) -> {
          if (!look.unreadable().containsKey(key)) {
            recovered(before, look.there().contains(key), now);
          }
        });
    look.unreadable().entrySet().stream()
        .limit(MOST_SAMPLED)
        .forEach(each -> sample(each.getValue(), known.get(each.getKey()), now));
  }

  private static void sample(
      Unreadable object, UnreadableRecords.@Nullable Known before, Instant now) {
    ObjectNode event =
        Json.object()
            .put("id", UUID.randomUUID().toString())
            .put("type", "object.sample")
            .put("at", now.toString())
            .put("object_kind", object.kind())
            .put("object_id", object.id())
            .put("since", (before == null ? now : before.since()).toString());
    EventLog.write(event.put("code", object.code()));
  }

  private static String objectOf(String version) {
    return version.substring(0, version.lastIndexOf('|'));
  }

  private void found(Unreadable object, UnreadableRecords.@Nullable Known before, Instant now) {
    try {
      UnreadableRecords.Known known = before == null ? records.add(object, now) : before;
      if (!known.told()) {
        ObjectNode event = event("object.unreadable", known, now);
        feed.tell(event.put("code", object.code()).put("detail", object.problem()), Labels.NONE);
        records.noteTold(known);
      }
    } catch (StoreConflict other) {
      LOG.debug(
          "Object(kind='{}', id='{}') is being reported by another host",
          object.kind(),
          object.id());
    }
  }

  private void recovered(UnreadableRecords.Known before, boolean there, Instant now) {
    try {
      ObjectNode event = event("object.recovered", before, now);
      feed.tell(event.put("outcome", there ? "readable" : "removed"), Labels.NONE);
      records.remove(before);
    } catch (StoreConflict other) {
      LOG.debug("Object(id='{}') is being reported by another host", before.object().id(), other);
    }
  }

  private static ObjectNode event(String type, UnreadableRecords.Known known, Instant now) {
    Unreadable object = known.object();
    String id = Unreadable.key(object.kind(), object.id()) + "|" + type + "|" + known.since();
    return Json.object()
        .put("id", id)
        .put("type", type)
        .put("at", now.toString())
        .put("object_kind", object.kind())
        .put("object_id", object.id())
        .put("since", known.since().toString());
  }
}
