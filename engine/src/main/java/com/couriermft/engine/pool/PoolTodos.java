package com.couriermft.engine.pool;

import com.couriermft.engine.execution.Execution;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;

/**
 * To-do rows of pools: unfinished work for executions without a slot. A row is written before the
 * first other write of an operation and deleted after the last write. Keys contain no times, so all
 * writers agree. Thread-safe.
 */
public final class PoolTodos {
  private final Tables tables;

  PoolTodos(Tables tables) {
    this.tables = tables;
  }

  /** Records that an execution is about to be created. Idempotent. */
  public void rememberToStart(Execution e) {
    PoolRows.insertIfAbsent(tables, e.pool(), startKey(e.id()), PoolRows.place(e));
  }

  /** Removes the to-do row of a start, after the execution got its place. */
  public void forgetToStart(String pool, String executionId) {
    PoolRows.deleteIfPresent(tables, pool, startKey(executionId), Write.ANY);
  }

  /** Returns executions that were about to be created. */
  public List<Slot> toStart(String pool) {
    return read(pool, "start|");
  }

  /** Records that a cancelled execution must be finalized. Idempotent. */
  public void rememberToFinalise(Execution e) {
    PoolRows.insertIfAbsent(tables, e.pool(), finaliseKey(e.id(), e.epoch()), PoolRows.place(e));
  }

  /** Removes the to-do row of a finalized execution. */
  public void forgetToFinalise(String pool, String executionId, int epoch) {
    PoolRows.deleteIfPresent(tables, pool, finaliseKey(executionId, epoch), Write.ANY);
  }

  /** Returns executions that must still be finalized. */
  public List<Slot> toFinalise(String pool) {
    return read(pool, "finalise|");
  }

  /** Returns executions that wait for other jobs. */
  public List<Slot> dependent(String pool) {
    return read(pool, "depend|");
  }

  /** Returns whether an execution is in the list of executions that wait for other jobs. */
  public boolean isDependent(Execution e, int epoch) {
    return tables.find(PoolRows.TABLE, e.pool(), PoolRows.dependent(e.id(), epoch)).isPresent();
  }

  /** Removes the place of an execution that no longer waits for other jobs and does not run. */
  public void forgetDependent(String pool, String executionId, int epoch) {
    PoolRows.deleteIfPresent(tables, pool, PoolRows.dependent(executionId, epoch), Write.ANY);
  }

  private List<Slot> read(String pool, String kind) {
    return tables.queryAll(PoolRows.TABLE, pool, KeyRange.prefix(key(kind))).stream()
        .map(Slot::of)
        .toList();
  }

  static String startKey(String executionId) {
    return key("start|" + executionId);
  }

  private static String finaliseKey(String executionId, int epoch) {
    return key("finalise|%s|%06d".formatted(executionId, epoch));
  }

  private static String key(String what) {
    return PoolRows.TODO + "%019d|".formatted(0) + what;
  }
}
