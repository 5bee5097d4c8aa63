package com.couriermft.simulation;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** A reentrant lock whose waiters let other threads run. */
final class TurnLock implements Lock {
  private final Scheduler scheduler;
  private @Nullable Actor owner;
  private int holds;

  TurnLock(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public void lock() {
    while (!tryLock()) {
      scheduler.waitUntil(() -> owner == null ? 0 : Long.MAX_VALUE);
    }
  }

  @Override
  public boolean tryLock() {
    Actor self = scheduler.current();
    if (owner != null && owner != self) {
      return false;
    }
    owner = self;
    holds++;
    return true;
  }

  @Override
  public void unlock() {
    if (--holds == 0) {
      owner = null;
    }
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    while (!tryLock()) {
      scheduler.await(() -> owner == null, Duration.ofDays(1));
    }
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    scheduler.await(() -> owner == null, Duration.of(time, unit.toChronoUnit()));
    return tryLock();
  }

  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException("The engine uses none");
  }
}
