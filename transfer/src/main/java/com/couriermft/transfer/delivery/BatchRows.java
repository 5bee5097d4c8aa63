package com.couriermft.transfer.delivery;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.LongText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts batches from and to their rows. The row in the partition of the execution has the
 * complete batch, a JSON array in {@code text_0}, {@code text_1}, …. Lists have copies of small
 * batches, so readers need no other row. For large batches, lists have only the key of the
 * execution's row, in {@code partition} and {@code batch}, and the {@code connection}. Every row
 * has the {@code labels} of the execution, if there are any.
 */
final class BatchRows {
  static final String TABLE = "files";

  private static final int MOST_COPIED = 8 << 10;
  private static final String PARTITION = "partition";
  private static final String BATCH = "batch";
  private static final String CONNECTION = "connection";
  private static final String LABELS = "labels";

  private final DeliveryBatch batch;
  private final List<String> texts;
  private final Columns whole;
  private final boolean copied;

  BatchRows(DeliveryBatch batch) {
    this.batch = batch;
    texts = batch.entries().stream().map(entry -> Json.write(entry.delivery())).toList();
    String text = "[" + String.join(",", texts) + "]";
    whole = labelled(batch, LongText.columns(text));
    copied = text.length() <= MOST_COPIED;
  }

  DeliveryBatch batch() {
    return batch;
  }

  /** Returns whether the batch is small enough to be copied into lists. */
  boolean isCopied() {
    return copied;
  }

  /** Returns the columns of the batch in the execution's row. */
  Columns whole() {
    return whole;
  }

  /**
   * Returns the columns of the batch in the list of all deliveries and in the connection's list.
   */
  Columns listed() {
    return copied ? whole : named(batch);
  }

  /** Returns the rows by name and by content, one of each for every file. */
  Map<DeliveryKey, Columns> indexes() {
    Columns name = named(batch);
    Map<DeliveryKey, Columns> rows = new LinkedHashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      Columns columns = copied ? labelled(batch, LongText.columns("[" + texts.get(i) + "]")) : name;
      DeliveryKey.inIndexes(batch.entries().get(i)).forEach(place -> rows.put(place, columns));
    }
    return rows;
  }

  /** Returns columns with only the key of the batch. */
  static Columns named(DeliveryBatch batch) {
    DeliveryKey place = DeliveryKey.ofRun(batch);
    return labelled(
        batch,
        Columns.none()
            .with(PARTITION, place.partition())
            .with(BATCH, place.key())
            .with(CONNECTION, batch.any().file().remote().connection()));
  }

  private static Columns labelled(DeliveryBatch batch, Columns columns) {
    Labels labels = batch.any().by().labels();
    return labels.isEmpty() ? columns : columns.with(LABELS, labels.text());
  }

  /** Returns the labels of the execution whose records are in a row. */
  static Labels labels(Columns columns) {
    return Labels.ofText(columns.text(LABELS));
  }

  /** Returns the key of the batch that a row refers to; {@code null} if the row has a copy. */
  static @Nullable DeliveryKey named(Columns columns) {
    String key = columns.textOrNull(BATCH);
    return key == null ? null : new DeliveryKey(columns.text(PARTITION), key);
  }

  /**
   * Returns whether a row may lead to a record of a connection; {@code false} if the row belongs to
   * another connection.
   */
  static boolean mayBeOf(String connection, Columns columns) {
    String told = columns.text(CONNECTION);
    return told.isEmpty() || told.equals(connection);
  }

  /** Returns the records in a row. */
  static List<DeliveryRecord> entries(Columns columns) {
    String text = LongText.of(columns);
    return text.isEmpty()
        ? List.of()
        : Stream.of(Json.read(text, Delivery[].class)).map(DeliveryRecord::of).toList();
  }
}
