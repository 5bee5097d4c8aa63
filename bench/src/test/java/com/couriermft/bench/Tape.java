package com.couriermft.bench;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.Write;
import com.couriermft.testing.ForwardingQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Records every call of the storage ports, so that only the calls can be repeated for another
 * execution: with the same kinds and sizes, in the same order, through the same adapters.
 */
final class Tape {
  /** A recorded call that can be repeated. */
  record Call(String kind, Again again) {}

  /** Repeats a call. */
  interface Again {
    void send(Replay on);
  }

  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private volatile boolean recording;

  void start() {
    calls.clear();
    recording = true;
  }

  List<Call> stop() {
    recording = false;
    return List.copyOf(calls);
  }

  int length() {
    return calls.size();
  }

  private void add(String kind, Again again) {
    if (recording) {
      calls.add(new Call(kind, again));
    }
  }

  Tables over(Tables target) {
    return new ForwardingTables(target) {
      @Override
      public Optional<Row> find(String table, String partition, String key) {
        add("table: read a row", on -> on.find(table, partition, key));
        return super.find(table, partition, key);
      }

      @Override
      public Page query(
          String table, String partition, KeyRange range, int max, @Nullable String continuation) {
        add("table: query", on -> on.query(table, partition, range, max));
        return super.query(table, partition, range, max, continuation);
      }

      @Override
      public Committed transact(String table, String partition, List<Write> writes) {
        add("table: transaction", on -> on.transact(table, partition, writes));
        return super.transact(table, partition, writes);
      }
    };
  }

  WorkQueue over(WorkQueue target) {
    return new ForwardingQueue(target) {
      @Override
      public void send(String queue, String body, Duration delay) {
        add("queue: send", on -> on.queue.send(queue, on.renamed(body), delay));
        super.send(queue, body, delay);
      }

      @Override
      public List<Received> receive(String queue, int max, Duration hidden) {
        add("queue: receive", on -> on.received = on.queue.receive(queue, max, hidden));
        return super.receive(queue, max, hidden);
      }

      @Override
      public void delete(String queue, Received message) {
        add("queue: delete", on -> on.received.forEach(m -> on.queue.delete(queue, m)));
        super.delete(queue, message);
      }
    };
  }

  Blobs over(Blobs target) {
    return new TapedBlobs(target, this::add);
  }

  /** Repeats calls for an execution with another id of the same length. */
  static final class Replay {
    private final Tables tables;
    final Blobs blobs;
    private final WorkQueue queue;
    private final String from;
    private final String to;
    private final Map<String, String> etags = new HashMap<>();
    private List<WorkQueue.Received> received = new ArrayList<>();
    private int conflicts;

    Replay(Tables tables, Blobs blobs, WorkQueue queue, String from, String to) {
      this.tables = tables;
      this.blobs = blobs;
      this.queue = queue;
      this.from = from;
      this.to = to;
    }

    String renamed(String text) {
      return text.replace(from, to);
    }

    private void find(String table, String partition, String key) {
      tables.find(table, renamed(partition), renamed(key)).ifPresent(row -> learn(table, row));
    }

    private void query(String table, String partition, KeyRange range, int max) {
      KeyRange own = new KeyRange(renamed(range.from()), renamed(range.to()));
      tables
          .query(table, renamed(partition), own, max, null)
          .rows()
          .forEach(row -> learn(table, row));
    }

    private void learn(String table, Row row) {
      etags.put(table + "/" + row.partition() + "/" + row.key(), row.etag());
    }

    private void transact(String table, String partition, List<Write> writes) {
      String place = table + "/" + renamed(partition) + "/";
      List<Write> own = new ArrayList<>();
      for (Write write : writes) {
        String key = renamed(write.key());
        String etag =
            write.etag() == null || write.etag().equals(Write.ANY)
                ? write.etag()
                : etags.getOrDefault(place + key, write.etag());
        own.add(new Write(write.kind(), key, renamed(write.columns()), etag));
      }
      try {
        Map<String, String> written = tables.transact(table, renamed(partition), own).etags();
        written.forEach((key, etag) -> etags.put(place + key, etag));
      } catch (StoreConflict known) {
        conflicts++;
      }
    }

    /**
     * Returns the number of refused transactions. Some are expected, because the engine inserts
     * rows that already exist.
     */
    int conflicts() {
      return conflicts;
    }

    private Columns renamed(Columns columns) {
      Map<String, Object> values = new HashMap<>(columns.values());
      values.replaceAll((name, value) -> value instanceof String s ? renamed(s) : value);
      return Columns.of(values);
    }
  }
}
