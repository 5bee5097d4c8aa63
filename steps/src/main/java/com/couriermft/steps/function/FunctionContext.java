package com.couriermft.steps.function;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.sdk.FunctionFiles;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.value.EventCheck;
import com.couriermft.steps.function.call.FunctionLog;
import java.time.Instant;
import java.util.Map;

/** The context of a function that runs in the app's process, backed by the context of its step. */
record FunctionContext(String function, StepContext step, FunctionFiles files)
    implements JobFunctionContext {

  @Override
  public String executionId() {
    return step.attempt().executionId();
  }

  @Override
  public String jobId() {
    return step.attempt().jobId();
  }

  @Override
  public int attempt() {
    return step.attempt().number();
  }

  @Override
  public String operationId(int number) {
    return step.operationId(number);
  }

  @Override
  public Instant deadline() {
    return step.cancellation().deadline();
  }

  @Override
  public void throwIfCancelled() {
    step.cancellation().throwIfCancelled();
  }

  @Override
  public void progress(long bytes) {
    step.progress().bytes(bytes);
  }

  @Override
  public System.Logger log() {
    return new FunctionLog(step.log());
  }

  @Override
  public void emitEvent(String type, Map<String, String> payload) {
    step.emitEvent(function, type, EventCheck.payload(type, payload));
  }
}
