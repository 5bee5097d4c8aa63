package com.couriermft.storage.store;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks requests against the limits of Azure Storage before they are sent. Every adapter therefore
 * rejects the same input, even if an emulator accepts it. Rejections are permanent {@link
 * CourierException}s with code {@code storage_refused}. Sources: "Understanding the Table service
 * data model", "Performing entity group transactions", "Naming and referencing containers, blobs,
 * and metadata", "Put Message".
 */
public final class StorageLimits {
  /** The maximum number of columns of a row; the service allows 252. */
  public static final int MAX_COLUMNS = 200;

  /** The maximum length of a string column, in UTF-16 units; the service rejects exactly 64 KiB. */
  public static final int MAX_TEXT = 32_767;

  /** The maximum size of a row: names and values, with strings in UTF-16. */
  public static final int MAX_ROW_BYTES = 1 << 20;

  /** The maximum size of a transaction. */
  public static final int MAX_TRANSACTION_BYTES = 4 << 20;

  /** The maximum number of rows of a page. */
  public static final int MAX_PAGE = 1000;

  /** The maximum size of a queue message, in UTF-8. */
  public static final int MAX_MESSAGE_BYTES = 64 << 10;

  /** The maximum number of messages of one receive call. */
  public static final int MAX_RECEIVED = 32;

  private static final int MAX_KEY = 512;
  private static final int MAX_BLOB_NAME = 1024;
  private static final int MAX_METADATA_BYTES = 8 << 10;
  private static final Pattern TABLE = Pattern.compile("[A-Za-z][A-Za-z0-9]{2,62}");
  private static final Pattern CONTAINER = Pattern.compile("(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*");
  private static final Pattern COLUMN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");
  private static final Pattern METADATA_NAME = Pattern.compile("[a-z_][a-z0-9_]*");
  private static final Pattern METADATA_VALUE =
      Pattern.compile("|[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
  private static final Pattern NOT_IN_BLOBS =
      Pattern.compile("[\\\\\\x00-\\x1f\\x7f\\ufffe\\uffff\\ud800-\\udfff]|(^|/)\\.\\.?(/|$)");
  private static final Pattern NOT_IN_XML =
      Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff\\ud800-\\udfff]");
  private static final Set<String> RESERVED = Set.of("PartitionKey", "RowKey", "Timestamp");

  private StorageLimits() {}

  /** Checks a transaction: its size, its keys, and the written columns of each row. */
  public static void checkTransaction(String table, String partition, List<Write> writes) {
    checkKeys(table, partition);
    require(
        !writes.isEmpty() && writes.size() <= Tables.MAX_WRITES,
        "Transaction on %s/%s has %d writes; 1 to %d are allowed",
        table,
        partition,
        writes.size(),
        Tables.MAX_WRITES);
    Set<String> keys = new HashSet<>();
    long total = 0;
    for (Write write : writes) {
      checkKeys(table, partition, write.key());
      require(
          keys.add(write.key()),
          "Transaction on %s/%s writes row '%s' twice",
          table,
          partition,
          write.key());
      total += checkRow(table, partition, write.key(), write.columns());
    }
    require(
        total <= MAX_TRANSACTION_BYTES,
        "Transaction on %s/%s has %d bytes; at most %d are allowed",
        table,
        partition,
        total,
        MAX_TRANSACTION_BYTES);
  }

  /** Returns whether a string is a valid partition key or row key. */
  public static boolean isKey(String key) {
    if (key.isEmpty() || key.length() > MAX_KEY) {
      return false;
    }
    // Each access to a row checks its keys; a loop is much faster than a pattern with surrogates.
    for (int at = 0; at < key.length(); at = key.offsetByCodePoints(at, 1)) {
      if (isOutsideKeys(key.codePointAt(at))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether keys cannot contain a character: a separator, a control, half a pair. */
  private static boolean isOutsideKeys(int character) {
    return switch (character) {
      case '/', '\\', '#', '?' -> true;
      default ->
          Character.isISOControl(character)
              || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    };
  }

  /** Checks the name of a table and keys of its rows. */
  public static void checkKeys(String table, String... keys) {
    require(TABLE.matcher(table).matches(), "'%s' is not a valid table name", table);
    for (String key : keys) {
      require(
          isKey(key),
          "'%s' is not a valid key of table %s: expected 1 to %d characters without / \\ # ? or"
              + " control characters",
          key,
          table,
          MAX_KEY);
    }
  }

  /**
   * Checks the columns of a row.
   *
   * @return the row's size in bytes
   */
  public static long checkRow(String table, String partition, String key, Columns columns) {
    Map<String, Object> values = columns.values();
    String row = table + "/" + partition + "/" + key;
    require(
        values.size() <= MAX_COLUMNS,
        "Row %s has %d columns; at most %d are allowed",
        row,
        values.size(),
        MAX_COLUMNS);
    long bytes = 4 + 2L * (partition.length() + key.length());
    for (Map.Entry<String, Object> column : values.entrySet()) {
      String name = column.getKey();
      require(
          COLUMN.matcher(name).matches() && !RESERVED.contains(name),
          "Row %s: '%s' is not a valid column name",
          row,
          name);
      bytes += 8 + 2L * name.length() + size(row, name, column.getValue());
    }
    require(
        bytes <= MAX_ROW_BYTES,
        "Row %s has %d bytes; at most %d are allowed",
        row,
        bytes,
        MAX_ROW_BYTES);
    return bytes;
  }

  private static long size(String row, String name, Object value) {
    if (!(value instanceof String text)) {
      return value instanceof Boolean ? 1 : 8;
    }
    require(
        text.length() <= MAX_TEXT,
        "Row %s: column %s has %d characters; at most %d are allowed. Store the value in a blob",
        row,
        name,
        text.length(),
        MAX_TEXT);
    return 4 + 2L * text.length();
  }

  /** Checks the requested number of rows. */
  public static void checkPage(int max) {
    require(
        max >= 1 && max <= MAX_PAGE,
        "A page of %d rows was requested; 1 to %d are allowed",
        max,
        MAX_PAGE);
  }

  /** Checks the name of a container or queue. */
  public static void checkContainer(String name) {
    require(
        CONTAINER.matcher(name).matches(),
        "'%s' is not a valid container or queue name: expected 3 to 63 characters of a-z, 0-9 "
            + "and single hyphens",
        name);
  }

  /**
   * Checks the names of a blob and its container. In addition to the service's rules, it rejects
   * names that URL processing may change: backslashes, control characters and segments of dots.
   */
  public static void checkBlob(String container, String name) {
    checkContainer(container);
    require(
        !name.isEmpty() && name.length() <= MAX_BLOB_NAME && !NOT_IN_BLOBS.matcher(name).find(),
        "'%s' is not a valid blob name in %s: expected 1 to %d characters without backslashes,"
            + " control characters, or segments '.' or '..'",
        name,
        container,
        MAX_BLOB_NAME);
  }

  /** Checks a block before it is staged. */
  public static void checkBlock(byte[] id, byte[] buffer, int length) {
    require(id.length == 16, "A block id has %d bytes; expected 16", id.length);
    require(
        length >= 1 && length <= Math.min(buffer.length, Blobs.MAX_BLOCK_BYTES),
        "A block has %d of %d bytes; 1 to %d are allowed",
        length,
        buffer.length,
        Blobs.MAX_BLOCK_BYTES);
  }

  /** Checks a range to read into a buffer. */
  public static void checkRange(String name, long offset, byte[] buffer, int length) {
    checkRange(name, offset, length);
    require(
        length <= buffer.length,
        "%d bytes of blob '%s' do not fit into a buffer of %d bytes",
        length,
        name,
        buffer.length);
  }

  /** Checks a range to read. */
  public static void checkRange(String name, long offset, int length) {
    require(
        offset >= 0 && length >= 1,
        "Blob '%s': cannot read %3$d bytes at offset %2$d",
        name,
        offset,
        length);
  }

  /** Checks the number of blocks and the metadata of a commit. */
  public static void checkCommit(String name, int blocks, Map<String, String> metadata) {
    require(
        blocks <= Blobs.MAX_BLOCKS,
        "Blob '%s' has %d blocks; at most %d are allowed. Use larger blocks",
        name,
        blocks,
        Blobs.MAX_BLOCKS);
    int bytes = 0;
    for (Map.Entry<String, String> entry : metadata.entrySet()) {
      bytes += entry.getKey().length() + entry.getValue().length();
      require(
          METADATA_NAME.matcher(entry.getKey()).matches()
              && METADATA_VALUE.matcher(entry.getValue()).matches(),
          "Blob '%s': metadata '%s' must have a snake_case name and a value in printable ASCII",
          name,
          entry.getKey());
    }
    require(
        bytes <= MAX_METADATA_BYTES,
        "Blob '%s' has %d bytes of metadata; at most %d are allowed",
        name,
        bytes,
        MAX_METADATA_BYTES);
  }

  /** Checks a message before it is sent. */
  public static void checkMessage(String queue, String body, Duration delay) {
    checkContainer(queue);
    int bytes = body.getBytes(StandardCharsets.UTF_8).length;
    require(
        bytes >= 1 && bytes <= MAX_MESSAGE_BYTES && !NOT_IN_XML.matcher(body).find(),
        "A message to queue %s has %d bytes; 1 to %d bytes of valid XML text are allowed",
        queue,
        bytes,
        MAX_MESSAGE_BYTES);
    require(
        !delay.isNegative() && delay.compareTo(WorkQueue.MAX_DELAY) <= 0,
        "A message to queue %s is delayed by %s; PT0S to %s are allowed",
        queue,
        delay,
        WorkQueue.MAX_DELAY);
  }

  /** Checks the arguments of a receive call. */
  public static void checkReceive(String queue, int max, Duration hidden) {
    checkContainer(queue);
    require(
        max >= 1 && max <= MAX_RECEIVED,
        "%d messages of queue %s were requested; 1 to %d are allowed",
        max,
        queue,
        MAX_RECEIVED);
    require(
        hidden.compareTo(Duration.ofSeconds(1)) >= 0 && hidden.compareTo(WorkQueue.MAX_DELAY) <= 0,
        "Messages of queue %s would be hidden for %s; PT1S to %s are allowed",
        queue,
        hidden,
        WorkQueue.MAX_DELAY);
  }

  /** Returns a duration in whole seconds, as queues require, rounded up. */
  public static Duration wholeSeconds(Duration duration) {
    return duration.getNano() == 0 ? duration : Duration.ofSeconds(duration.getSeconds() + 1);
  }

  private static void require(boolean condition, String message, Object... values) {
    if (!condition) {
      throw CourierException.of(StorageCodes.STORAGE_REFUSED, String.format(message, values));
    }
  }
}
