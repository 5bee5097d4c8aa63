package com.couriermft.automation.arrival;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a host that dies at its n-th request, either before or after the service processes the
 * request.
 */
final class Mortal extends ForwardingTables {
  private final int last;
  private final boolean done;
  int requests;

  /** The numbers of the requests that changed data. */
  final BitSet writes = new BitSet();

  /**
   * Creates tables that die at a request.
   *
   * @param last the number of the request, from 1
   * @param done whether the service still processes the request
   */
  Mortal(Tables target, int last, boolean done) {
    super(target);
    this.last = last;
    this.done = done;
  }

  /** Thrown when the process dies; nothing may catch it. */
  static final class Death extends Error {
    private static final long serialVersionUID = 1L;
  }

  <T> T request(boolean writing, Supplier<T> doing) {
    requests++;
    writes.set(requests, writing);
    if (requests > last || requests == last && !done) {
      throw new Death();
    }
    T result = doing.get();
    if (requests == last) {
      throw new Death();
    }
    return result;
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    return request(false, () -> super.find(table, partition, key));
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    return request(false, () -> super.query(table, partition, range, max, continuation));
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    return request(true, () -> super.transact(table, partition, writes));
  }
}
