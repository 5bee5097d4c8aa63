package com.couriermft.storage.store.azure;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link Tables} on Azure Table Storage. Sends everything exactly once, within 10 seconds: whether
 * an unclear write may be repeated is {@link com.couriermft.storage.store.RetryingTables}'
 * decision. A table that does not exist reads as empty and is created by the first write.
 * Thread-safe.
 */
final class AzureTables implements Tables, TableScan {
  private static final String TABLE_NOT_FOUND = "TableNotFound";

  private final TableService service;
  private final ServerClock clock;

  AzureTables(TableService service, ServerClock clock) {
    this.service = service;
    this.clock = clock;
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
    TableReply reply = service.send(TableRequest.find(table, partition, key));
    if (reply.status() == 404) {
      return Optional.empty();
    }
    requireSuccess("reading row " + table + "/" + partition + "/" + key, reply);
    return Optional.of(TableJson.row(reply));
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    StorageLimits.checkKeys(table, partition);
    StorageLimits.checkPage(max);
    return page(
        TableRequest.query(table, partition, range, max, continuation),
        "reading rows " + table + "/" + partition + " " + range);
  }

  @Override
  public Page scan(String table, int max, @Nullable String continuation) {
    StorageLimits.checkPage(max);
    return page(TableRequest.scan(table, max, continuation), "reading all rows of " + table);
  }

  private Page page(TableRequest request, String what) {
    TableReply reply = service.send(request);
    if (reply.errorCode().equals(TABLE_NOT_FOUND)) {
      return new Page(List.of(), null);
    }
    requireSuccess(what, reply);
    return new Page(TableJson.rows(reply), reply.continuation());
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
    List<TableRequest> requests =
        writes.stream().map(write -> TableRequest.write(table, partition, write)).toList();
    if (requests.size() == 1) {
      return List.of(service.send(requests.get(0)));
    }
    TableReply reply = service.send(TableBatch.of(service.endpoint(), requests));
    return reply.isSuccess() ? TableBatch.parts(reply) : List.of(reply);
  }

  private void create(String table) {
    TableReply reply = service.send(TableRequest.createTable(table));
    if (!reply.errorCode().equals("TableAlreadyExists")) {
      requireSuccess("creating table " + table, reply);
    }
  }

  private static boolean isTableMissing(List<TableReply> replies) {
    return replies.stream().anyMatch(reply -> reply.errorCode().equals(TABLE_NOT_FOUND));
  }

  private static void requireDone(
      String table, String partition, List<Write> writes, List<TableReply> replies) {
    String what =
        writes.size() == 1
            ? "%s of row %s/%s/%s"
                .formatted(writes.get(0).kind(), table, partition, writes.get(0).key())
            : "%d writes to %s/%s: %s"
                .formatted(
                    writes.size(), table, partition, writes.stream().map(Write::key).toList());
    replies.forEach(reply -> requireSuccess(what, reply));
    if (replies.size() != writes.size()) {
      throw new StoreUnavailable(
          "Storage gave %d answers to %s".formatted(replies.size(), what), null);
    }
  }

  private static void requireSuccess(String what, TableReply reply) {
    if (!reply.isSuccess()) {
      throw StorageErrors.of(what, reply.status(), reply.errorCode(), null);
    }
  }
}
