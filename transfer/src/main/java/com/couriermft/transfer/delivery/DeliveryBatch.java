package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.transfer.file.Sha256;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Deliveries that are stored together: up to 100 deliveries of one attempt and one connection that
 * arrived within the same second. The time and the id of a batch are part of the row keys, and do
 * not change when records are removed. Pure.
 *
 * @param time the time of the newest original record, in the format of keys
 * @param id an id of 32 hex digits, derived from the original records and their claim
 * @param entries the records, newest first
 */
record DeliveryBatch(String time, String id, List<DeliveryRecord> entries) {
  /** The maximum length of a string in a row, even if all of its characters are escaped. */
  private static final int MOST_TEXT = 480_000;

  /** The maximum size of a record without its paths, even with malicious strings. */
  private static final int BESIDE_PATHS = 3_600;

  private static final int ID = 32;

  private static final Comparator<DeliveryRecord> NEWEST_FIRST =
      Comparator.comparing((DeliveryRecord entry) -> entry.delivery().endedAt())
          .reversed()
          .thenComparing(DeliveryRecord::id);

  DeliveryBatch {
    entries = List.copyOf(entries);
  }

  /**
   * Splits records into as few batches as possible, newest first. If several records are about the
   * same remote file, only the last one counts.
   */
  static List<DeliveryBatch> cut(Collection<Delivery> deliveries) {
    Map<String, DeliveryRecord> latest = new LinkedHashMap<>();
    deliveries.stream().map(DeliveryRecord::of).forEach(entry -> latest.put(entry.id(), entry));
    Map<Together, List<DeliveryRecord>> all =
        latest.values().stream()
            .sorted(NEWEST_FIRST)
            .collect(Collectors.groupingBy(Together::of, LinkedHashMap::new, Collectors.toList()));
    List<DeliveryBatch> batches = new ArrayList<>();
    all.values().forEach(together -> cut(together, batches));
    return batches;
  }

  private static void cut(List<DeliveryRecord> together, List<DeliveryBatch> batches) {
    List<DeliveryRecord> some = new ArrayList<>();
    int length = 0;
    for (DeliveryRecord entry : together) {
      int more = mostText(entry.delivery().file());
      if (some.size() == Tables.MAX_WRITES || length + more > MOST_TEXT) {
        batches.add(of(some));
        some = new ArrayList<>();
        length = 0;
      }
      some.add(entry);
      length += more;
    }
    batches.add(of(some));
  }

  private static int mostText(MovedFile file) {
    int paths = file.name().length() + file.remote().path().length() + file.localPath().length();
    return BESIDE_PATHS + 2 * paths;
  }

  private static DeliveryBatch of(List<DeliveryRecord> entries) {
    Delivery newest = entries.get(0).delivery();
    String keys = entries.stream().map(DeliveryRecord::key).collect(Collectors.joining("\n"));
    String id = Sha256.of(newest.by().nonce() + "\n" + keys).substring(0, ID);
    return new DeliveryBatch(DeliveryKey.reversed(newest.endedAt()), id, entries);
  }

  /** Returns the batch of a row in an execution's partition. */
  static DeliveryBatch ofRun(Row row) {
    String[] parts = row.key().split("\\|");
    List<DeliveryRecord> entries = BatchRows.entries(row.columns());
    return new DeliveryBatch(parts[parts.length - 2], parts[parts.length - 1], entries);
  }

  /** Returns the batch of a row in the list of all deliveries. */
  static DeliveryBatch ofAll(Row row, List<DeliveryRecord> entries) {
    String[] parts = row.key().split("\\|");
    return new DeliveryBatch(parts[0], parts[parts.length - 1], entries);
  }

  /** Returns this batch without the records with the given ids; it may be empty. */
  DeliveryBatch without(Set<String> ids) {
    List<DeliveryRecord> rest =
        entries.stream().filter(entry -> !ids.contains(entry.id())).toList();
    return new DeliveryBatch(time, id, rest);
  }

  /** Returns any delivery of the batch, from which shared properties can be read. */
  Delivery any() {
    return entries.get(0).delivery();
  }

  /** Returns the keys by name and by content. */
  List<DeliveryKey> indexes() {
    return entries.stream().flatMap(entry -> DeliveryKey.inIndexes(entry).stream()).toList();
  }

  /** The properties that the records of a batch share. */
  private record Together(long second, Origin by, String connection) {
    static Together of(DeliveryRecord entry) {
      Delivery delivery = entry.delivery();
      String connection = delivery.file().remote().connection();
      return new Together(delivery.endedAt().getEpochSecond(), delivery.by(), connection);
    }
  }
}
