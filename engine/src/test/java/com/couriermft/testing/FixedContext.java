package com.couriermft.testing;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The context of an attempt that is never cancelled and never loses its lease. */
public record FixedContext(
    Workspace workspace, Attempt attempt, ToldDeliveries deliveries, String operation)
    implements StepContext {
  /** Creates a context whose delivery records are not read by any test. */
  public FixedContext(Workspace workspace, Attempt attempt) {
    this(workspace, attempt, new ToldDeliveries());
  }

  /** Creates a context with the operation id that most tests use. */
  public FixedContext(Workspace workspace, Attempt attempt, ToldDeliveries deliveries) {
    this(workspace, attempt, deliveries, "01HZ0000000000000000OPERA");
  }

  @Override
  public String operationId(int number) {
    return operation + number;
  }

  @Override
  public Cancellation cancellation() {
    return Cancellation.NEVER;
  }

  @Override
  public Progress progress() {
    return Progress.NONE;
  }

  @Override
  public void ensureLease() {}

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
    return LoggerFactory.getLogger(FixedContext.class);
  }
}
