package com.couriermft.oversight.verify;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;

/** Tables that cannot be written: a check that tried would fail, not harm. */
final class ReadOnlyTables extends ForwardingTables {
  ReadOnlyTables(Tables target) {
    super(target);
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    throw new UnsupportedOperationException("A check only reads; it tried to write to " + table);
  }
}
