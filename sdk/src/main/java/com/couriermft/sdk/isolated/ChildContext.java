package com.couriermft.sdk.isolated;

import com.couriermft.sdk.FunctionFailure;
import com.couriermft.sdk.FunctionFiles;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.value.EventCheck;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The context of one call in the child process. Each method sends a frame to the host. */
final class ChildContext implements JobFunctionContext {
  private final Link link;
  private final Map<?, ?> context;
  private final ChildFiles files;
  private final ChildLog log;
  private final OperationIds operations;
  private final AtomicLong bytes = new AtomicLong();
  private volatile boolean cancelled;

  ChildContext(Link link, Map<?, ?> context, ChildFiles files, OperationIds operations) {
    this.link = link;
    this.context = context;
    this.files = files;
    this.operations = operations;
    log = new ChildLog(link);
  }

  /** Makes {@link #throwIfCancelled} throw from now on. */
  void cancel() {
    cancelled = true;
  }

  /**
   * Reports to the host that the call is still running, with the number of bytes since the last
   * report.
   */
  void beat() {
    link.send("beat", "bytes", bytes.getAndSet(0));
  }

  ChildFiles childFiles() {
    return files;
  }

  @Override
  public String executionId() {
    return text("execution_id");
  }

  @Override
  public String jobId() {
    return text("job_id");
  }

  @Override
  public int attempt() {
    return (int) number("attempt");
  }

  @Override
  public String operationId(int number) {
    return operations.get(number);
  }

  @Override
  public Instant deadline() {
    return Instant.ofEpochMilli(number("deadline"));
  }

  @Override
  public void throwIfCancelled() {
    if (cancelled) {
      throw FunctionFailure.passing("The function was asked to stop", null);
    }
  }

  @Override
  public void progress(long more) {
    bytes.addAndGet(more);
  }

  @Override
  public FunctionFiles files() {
    return files;
  }

  @Override
  public System.Logger log() {
    return log;
  }

  @Override
  public void emitEvent(String type, Map<String, String> payload) {
    EventCheck.payload(type, payload);
    link.send("event", "name", type, "payload", payload);
  }

  private String text(String name) {
    return String.valueOf(context.get(name));
  }

  private long number(String name) {
    return context.get(name) instanceof Number number ? number.longValue() : 0;
  }
}
