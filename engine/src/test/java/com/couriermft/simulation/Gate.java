package com.couriermft.simulation;

import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Intercepts every call to storage, and adds the planned fault and the call's duration. */
final class Gate {
  private final Scheduler scheduler;
  private final Faults faults;
  private final Poisoner poisoner;
  private final Consumer<Supplier<String>> trace;
  private final double latency;
  private boolean closed;
  private long calls;
  private long troubled;
  private int faulty;
  private boolean givenUp;

  /**
   * Creates a gate in front of storage.
   *
   * @param latency maximum duration of a call, in seconds
   * @param trace takes descriptions of the calls, which it only creates if it needs them
   */
  Gate(
      Scheduler scheduler,
      Faults faults,
      Poisoner poisoner,
      double latency,
      Consumer<Supplier<String>> trace) {
    this.scheduler = scheduler;
    this.faults = faults;
    this.poisoner = poisoner;
    this.latency = latency;
    this.trace = trace;
  }

  /** Returns the name of the thread that makes the current call. */
  String caller() {
    return scheduler.running();
  }

  /** Returns the number of calls so far. */
  long calls() {
    return calls;
  }

  /**
   * Returns whether an operation was abandoned before its end and another fault occurred as well.
   */
  boolean leftOffAndMore() {
    return givenUp && faulty > 1;
  }

  /** Stops all faults from now on. */
  void close() {
    troubled = calls;
    closed = true;
  }

  /** Returns the number of calls until the faults stopped. */
  long troubled() {
    return troubled;
  }

  <T> T pass(Host host, Call call, Supplier<String> what, Supplier<T> effect) {
    if (!host.isAlive()) {
      throw new Crash();
    }
    taste(what);
    boolean isRequest = scheduler.running().contains("request");
    Fault fault = closed ? Fault.NONE : faults.at(calls, call, isRequest);
    calls++;
    if (fault != Fault.NONE) {
      faulty++;
      if (!fault.isOutlasted(call)) {
        host.hurt();
      }
    }
    if (fault == Fault.FAIL_BEFORE) {
      givenUp |= !fault.isOutlasted(call);
      tell(what, fault, "nothing done");
      take();
      throw new StoreUnavailable("no answer", null);
    }
    if (fault.isBefore()) {
      tell(what, fault, "not yet");
      befall(host, fault);
    }
    return answer(host, call, what, fault, effect);
  }

  /** Lets the poisoner check an operation that the current thread is about to perform. */
  void taste(Supplier<String> what) {
    poisoner.taste(scheduler.running(), what);
  }

  private <T> T answer(
      Host host, Call call, Supplier<String> what, Fault fault, Supplier<T> effect) {
    T result = null;
    StoreConflict conflict = null;
    try {
      result = effect.get();
    } catch (StoreConflict e) {
      conflict = e;
    }
    tell(what, fault, conflict == null ? "done" : "conflict: " + conflict.getMessage());
    if (fault == Fault.CRASH_AFTER
        || fault == Fault.STALL_AFTER
        || fault == Fault.STOP_AFTER
        || fault == Fault.LATE) {
      befall(host, fault);
    }
    take();
    if (fault == Fault.FAIL_AFTER) {
      givenUp |= !fault.isOutlasted(call);
      throw new StoreUnavailable("no answer", null);
    }
    if (conflict != null) {
      throw conflict;
    }
    return result;
  }

  private void befall(Host host, Fault fault) {
    switch (fault) {
      case CRASH_BEFORE, CRASH_AFTER -> {
        givenUp = true;
        host.crash();
        throw new Crash();
      }
      case STALL_BEFORE, STALL_AFTER -> scheduler.sleep(longerThanLease());
      case STOP_BEFORE, STOP_AFTER -> {
        host.stopUntil(scheduler.nanoTime() + longerThanLease().toNanos());
        take();
      }
      case LATE -> scheduler.sleep(scheduler.between(1, 12));
      case NONE, FAIL_BEFORE, FAIL_AFTER -> {}
    }
  }

  private Duration longerThanLease() {
    return scheduler.running().contains("request")
        ? scheduler.between(40, 120)
        : scheduler.between(70, 400);
  }

  private void take() {
    scheduler.sleep(scheduler.between(0.004, latency));
  }

  private void tell(Supplier<String> what, Fault fault, String outcome) {
    trace.accept(
        () -> what.get() + (fault == Fault.NONE ? "" : " [" + fault + "]") + ": " + outcome);
  }
}
