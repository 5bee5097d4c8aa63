package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Optional;

/** Tables that count requests and fail after a number of writes. */
final class ShakyTables extends ForwardingTables {
  int transactions;
  int queries;
  int finds;
  int rowsRead;
  int failAfter = Integer.MAX_VALUE;

  ShakyTables(Tables target) {
    super(target);
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    finds++;
    return super.find(table, partition, key);
  }

  @Override
  public Page query(String table, String partition, KeyRange range, int max, String continuation) {
    queries++;
    Page page = super.query(table, partition, range, max, continuation);
    rowsRead += page.rows().size();
    return page;
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    if (transactions == failAfter) {
      throw new StoreUnavailable("Refused for the test", null);
    }
    transactions++;
    return super.transact(table, partition, writes);
  }
}
