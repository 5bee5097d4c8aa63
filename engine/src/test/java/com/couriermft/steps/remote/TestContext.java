package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.testing.ToldDeliveries;
import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The context of an attempt of a step in a test. */
final class TestContext implements StepContext, Cancellation {
  static final String EXECUTION = "01JDTESTEXECUTION000000000";

  /** The execution and the hash of the step, as in temporary names. */
  static final String MARK = EXECUTION + "-" + Sha256.of("step").substring(0, 8);

  final AtomicBoolean cancelled = new AtomicBoolean();
  final List<AutoCloseable> closeables = new CopyOnWriteArrayList<>();
  final List<String> used = new CopyOnWriteArrayList<>();
  final AtomicLong bytes = new AtomicLong();

  /** The part of {@link #bytes} that an earlier slice or attempt has transferred. */
  final AtomicLong before = new AtomicLong();

  final ToldDeliveries told = new ToldDeliveries();
  private final Workspace workspace;
  private final int number;
  private final String nonce;
  Runnable beforeLease = () -> {};

  /** Runs before each check for a cancellation. */
  Runnable beforeLook = () -> {};

  /** Whether an earlier claim of the same attempt ran. */
  boolean ranBefore;

  TestContext(Workspace workspace) {
    this(workspace, 0, "n0");
  }

  TestContext(Workspace workspace, int number, String nonce) {
    this.workspace = workspace;
    this.number = number;
    this.nonce = nonce;
  }

  @Override
  public String operationId(int number) {
    return "01HZ0000000000000000OPERA" + number;
  }

  @Override
  public Attempt attempt() {
    return new Attempt(EXECUTION, "job", "step", number, nonce);
  }

  @Override
  public boolean mayHaveRunBefore() {
    return ranBefore || number > 0;
  }

  @Override
  public Workspace workspace() {
    return workspace;
  }

  @Override
  public Cancellation cancellation() {
    return this;
  }

  @Override
  public Progress progress() {
    return new Progress() {
      @Override
      public void bytes(long count) {
        bytes.addAndGet(count);
      }

      @Override
      public void alreadyMoved(long count) {
        before.addAndGet(count);
        bytes.addAndGet(count);
      }

      @Override
      public void expect(long files, long total) {}

      @Override
      public void fileDone() {}

      @Override
      public void uses(String what, int version) {
        used.add(what + "@" + version);
      }
    };
  }

  @Override
  public Deliveries deliveries() {
    return told;
  }

  @Override
  public void ensureLease() {
    beforeLease.run();
  }

  @Override
  public <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
    closeables.add(resource);
    return resource;
  }

  @Override
  public Traceparent newSpan() {
    return Traceparent.random();
  }

  @Override
  public Logger log() {
    return LoggerFactory.getLogger(TestContext.class);
  }

  @Override
  public void throwIfCancelled() {
    beforeLook.run();
    if (cancelled.get()) {
      throw new CourierException(
          com.couriermft.formats.failure.FailureClass.CANCELLED,
          StepCodes.CANCELLED,
          "Cancelled",
          null);
    }
  }

  @Override
  public Instant deadline() {
    return Instant.MAX;
  }
}
