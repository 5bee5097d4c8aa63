package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.testing.ToldDeliveries;
import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Workspace;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The context of an attempt of an isolated function in a test. */
public final class IsolatedContext implements StepContext, Cancellation {
  final List<String> events = new CopyOnWriteArrayList<>();
  final AtomicLong bytes = new AtomicLong();
  volatile boolean cancelled;
  volatile @Nullable Failure failure;
  private final String execution;
  private final BlobWorkspace workspace;
  private final @Nullable ProcessBounds isolation;

  IsolatedContext(String execution, BlobWorkspace workspace, @Nullable ProcessBounds isolation) {
    this.execution = execution;
    this.workspace = workspace;
    this.isolation = isolation;
  }

  @Override
  public Attempt attempt() {
    return new Attempt(execution, "job", "step", 0, "n0");
  }

  @Override
  public Optional<ProcessBounds> isolation() {
    return Optional.ofNullable(isolation);
  }

  @Override
  public Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public String operationId(int number) {
    return "OPERATION" + number;
  }

  @Override
  public void emitEvent(String function, String name, String payload) {
    events.add(function + " " + name + " " + payload);
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
      public void alreadyMoved(long count) {}

      @Override
      public void expect(long files, long total) {}

      @Override
      public void fileDone() {}

      @Override
      public void uses(String what, int version) {}
    };
  }

  @Override
  public Deliveries deliveries() {
    return new ToldDeliveries();
  }

  @Override
  public void ensureLease() {
    throwIfCancelled();
  }

  @Override
  public <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
    return resource;
  }

  @Override
  public Traceparent newSpan() {
    return Traceparent.random();
  }

  @Override
  public Logger log() {
    return LoggerFactory.getLogger(IsolatedContext.class);
  }

  @Override
  public void throwIfCancelled() {
    if (cancelled) {
      throw new CourierException(
          FailureClass.CANCELLED, StepCodes.CANCELLED, "The step was cancelled.", null);
    }
  }

  @Override
  public Instant deadline() {
    return Instant.MAX;
  }
}
