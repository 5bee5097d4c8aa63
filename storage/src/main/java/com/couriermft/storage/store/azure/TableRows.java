package com.couriermft.storage.store.azure;

import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts rows and writes from and to the SDK's types. */
final class TableRows {
  private static final String ETAG = "odata.etag";
  private static final Set<String> SYSTEM = Set.of("PartitionKey", "RowKey", "Timestamp");

  private TableRows() {}

  /**
   * Converts a row. Columns of types that Courier does not write, such as dates that other tools
   * wrote, become strings.
   *
   * @param entity the SDK's entity; {@code null} if it found no columns
   * @param readAt the server's time of the response
   * @throws StoreUnavailable the entity has no key, version or time
   */
  static Row row(@Nullable TableEntity entity, Instant readAt) {
    if (entity == null
        || entity.getPartitionKey() == null
        || entity.getRowKey() == null
        || entity.getETag() == null
        || entity.getTimestamp() == null) {
      throw new StoreUnavailable("Storage returned something that is not a row", null);
    }
    Map<String, Object> values = new HashMap<>();
    entity
        .getProperties()
        .forEach(
            (name, value) -> {
              if (value != null && isColumn(name)) {
                values.put(name, value(value));
              }
            });
    return new Row(
        entity.getPartitionKey(),
        entity.getRowKey(),
        entity.getETag(),
        entity.getTimestamp().toInstant(),
        readAt,
        Columns.of(values));
  }

  private static boolean isColumn(String name) {
    return !SYSTEM.contains(name) && !name.startsWith("odata.") && !name.endsWith("@odata.type");
  }

  private static Object value(Object value) {
    if (value instanceof String || value instanceof Long || value instanceof Boolean) {
      return value;
    } else if (value instanceof Integer number) {
      return number.longValue();
    } else if (value instanceof OffsetDateTime time) {
      return time.toInstant().toString();
    } else if (value instanceof byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    }
    return value.toString();
  }

  /** Returns the row of a write, with its version and columns. */
  static TableEntity entity(String partition, Write write) {
    TableEntity entity = new TableEntity(partition, write.key());
    write.columns().values().forEach(entity::addProperty);
    return isConditional(write) ? entity.addProperty(ETAG, write.etag()) : entity;
  }

  /** Returns a write as a part of a transaction. */
  static TableTransactionAction action(String partition, Write write) {
    TableTransactionActionType type =
        switch (write.kind()) {
          case INSERT -> TableTransactionActionType.CREATE;
          case UPSERT -> TableTransactionActionType.UPSERT_REPLACE;
          case MERGE -> TableTransactionActionType.UPDATE_MERGE;
          case DELETE -> TableTransactionActionType.DELETE;
        };
    return new TableTransactionAction(type, entity(partition, write), isConditional(write));
  }

  /**
   * Returns whether the write requires a given version of the row; otherwise the SDK requests any
   * version.
   */
  static boolean isConditional(Write write) {
    return write.etag() != null && !write.etag().equals(Write.ANY);
  }
}
