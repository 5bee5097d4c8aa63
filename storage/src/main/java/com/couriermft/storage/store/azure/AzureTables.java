package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpPipeline;
import com.azure.core.http.rest.PagedResponse;
import com.azure.core.http.rest.Response;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableEntityUpdateMode;
import com.azure.data.tables.models.TableTransactionAction;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@link Tables} on Azure Table Storage, through the SDK's client. Sends everything exactly once,
 * in the caller's thread and within 10 seconds: {@link com.couriermft.storage.store.RetryingTables}
 * decides whether an unclear write may be repeated. A missing table reads as empty and is created
 * by the first write. Thread-safe.
 */
final class AzureTables implements Tables, TableScan {
  private static final String TABLE_NOT_FOUND = "TableNotFound";

  private final String endpoint;
  private final HttpPipeline pipeline;
  private final ServerClock clock;
  private final Map<String, TableClient> clients = new ConcurrentHashMap<>();

  /**
   * Creates an adapter to the tables of an account.
   *
   * @param pipeline the pipeline, which starts with {@link TableAnswers} and does not retry
   * @param clock the clock that this policy adjusts
   */
  AzureTables(String endpoint, HttpPipeline pipeline, ServerClock clock) {
    this.endpoint = endpoint;
    this.pipeline = pipeline;
    this.clock = clock;
  }

  private TableClient client(String table) {
    return clients.computeIfAbsent(
        table,
        name ->
            new TableClientBuilder()
                .endpoint(endpoint)
                .pipeline(pipeline)
                .tableName(name)
                .buildClient());
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    StorageLimits.checkKeys(table, partition);
    if (!StorageLimits.isKey(key)) {
      return Optional.empty();
    }
    TableCall call = TableCall.find();
    Response<TableEntity> found =
        call.make(sdk -> client(table).getEntityWithResponse(partition, key, null, null, sdk));
    if (call.reply().status() == 404) {
      return Optional.empty();
    }
    requireSuccess(() -> "reading row " + table + "/" + partition + "/" + key, call.reply());
    return Optional.of(TableRows.row(found == null ? null : found.getValue(), call.reply().at()));
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    StorageLimits.checkKeys(table, partition);
    StorageLimits.checkPage(max);
    StringBuilder filter = new StringBuilder("PartitionKey eq ").append(literal(partition));
    if (!range.from().isEmpty()) {
      filter.append(" and RowKey ge ").append(literal(range.from()));
    }
    if (!range.to().equals(KeyRange.END)) {
      filter.append(" and RowKey lt ").append(literal(range.to()));
    }
    ListEntitiesOptions rows = new ListEntitiesOptions().setTop(max).setFilter(filter.toString());
    return page(
        table, rows, continuation, () -> "reading rows " + table + "/" + partition + " " + range);
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  @Override
  public Page scan(String table, int max, @Nullable String continuation) {
    StorageLimits.checkPage(max);
    ListEntitiesOptions rows = new ListEntitiesOptions().setTop(max);
    return page(table, rows, continuation, () -> "reading all rows of " + table);
  }

  private Page page(
      String table,
      ListEntitiesOptions options,
      @Nullable String continuation,
      Supplier<String> what) {
    TableCall call = TableCall.page(continuation);
    PagedResponse<TableEntity> page =
        call.make(
            sdk ->
                client(table).listEntities(options, null, sdk).iterableByPage().iterator().next());
    TableReply reply = call.reply();
    if (reply.errorCode().equals(TABLE_NOT_FOUND)) {
      return new Page(List.of(), null);
    }
    requireSuccess(what, reply);
    List<Row> rows = new ArrayList<>();
    Objects.requireNonNull(page)
        .getElements()
        .forEach(entity -> rows.add(TableRows.row(entity, reply.at())));
    return new Page(rows, reply.continuation());
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    StorageLimits.checkTransaction(table, partition, writes);
    List<TableReply> replies = send(table, partition, writes);
    if (isTableMissing(replies)) {
      create(table);
      replies = send(table, partition, writes);
    }
    requireDone(table, partition, writes, replies);
    Map<String, String> etags = new HashMap<>();
    for (int i = 0; i < writes.size(); i++) {
      Write write = writes.get(i);
      if (write.kind() != Write.Kind.DELETE) {
        etags.put(write.key(), replies.get(i).getEtag());
      }
    }
    return new Committed(replies.get(0).at(), etags);
  }

  private List<TableReply> send(String table, String partition, List<Write> writes) {
    TableClient client = client(table);
    if (writes.size() == 1) {
      TableCall call = TableCall.write();
      call.make(sdk -> write(client, partition, writes.get(0), sdk));
      return List.of(call.reply());
    }
    List<TableTransactionAction> actions =
        writes.stream().map(write -> TableRows.action(partition, write)).toList();
    TableCall call = TableCall.transaction(writes.size());
    call.make(sdk -> client.submitTransactionWithResponse(actions, null, sdk));
    TableReply reply = call.reply();
    return reply.isSuccess() ? TransactionAnswer.parts(reply) : List.of(reply);
  }

  private static Response<Void> write(
      TableClient client, String partition, Write write, Context sdk) {
    TableEntity entity = TableRows.entity(partition, write);
    boolean conditional = TableRows.isConditional(write);
    return switch (write.kind()) {
      case INSERT -> client.createEntityWithResponse(entity, null, sdk);
      case UPSERT ->
          client.upsertEntityWithResponse(entity, TableEntityUpdateMode.REPLACE, null, sdk);
      case MERGE ->
          client.updateEntityWithResponse(
              entity, TableEntityUpdateMode.MERGE, conditional, null, sdk);
      case DELETE -> client.deleteEntityWithResponse(entity, conditional, null, sdk);
    };
  }

  private void create(String table) {
    TableCall call = TableCall.write();
    call.make(sdk -> client(table).createTableWithResponse(null, sdk));
    if (!call.reply().errorCode().equals("TableAlreadyExists")) {
      requireSuccess(() -> "creating table " + table, call.reply());
    }
  }

  private static boolean isTableMissing(List<TableReply> replies) {
    return replies.stream().anyMatch(reply -> reply.errorCode().equals(TABLE_NOT_FOUND));
  }

  private static void requireDone(
      String table, String partition, List<Write> writes, List<TableReply> replies) {
    Supplier<String> what = () -> describe(table, partition, writes);
    replies.forEach(reply -> requireSuccess(what, reply));
    if (replies.size() != writes.size()) {
      throw new StoreUnavailable(
          "Storage sent %d responses to %s".formatted(replies.size(), what.get()), null);
    }
  }

  private static String describe(String table, String partition, List<Write> writes) {
    if (writes.size() == 1) {
      return "%s of row %s/%s/%s"
          .formatted(writes.get(0).kind(), table, partition, writes.get(0).key());
    }
    List<String> keys = writes.stream().map(Write::key).toList();
    return "%d writes to %s/%s: %s".formatted(writes.size(), table, partition, keys);
  }

  private static void requireSuccess(Supplier<String> what, TableReply reply) {
    if (!reply.isSuccess()) {
      throw StorageErrors.of(what.get(), reply.status(), reply.errorCode(), null);
    }
  }
}
