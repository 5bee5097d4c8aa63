package com.couriermft.steps.function.isolated;

import com.couriermft.sdk.FunctionFailure;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.Parameter;
import java.util.Map;

/**
 * A function that records each call and whether it ran in a separate process. Its hooks can fail.
 */
public final class Talkative implements JobFunction<Talkative.Parameters, String> {
  /** The parameters of the function. */
  public record Parameters(@Parameter(help = "Whether it fails") boolean fails) {}

  /** An exception whose message cannot be obtained. */
  static final class Mute extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("Nobody can say what was wrong");
    }
  }

  /** Fails in a process with a certain environment variable. */
  public Talkative() {
    if ("none".equals(System.getenv("RATES"))) {
      throw new IllegalStateException("There is no table of rates");
    }
  }

  @Override
  public String name() {
    return "talkative";
  }

  @Override
  public String summary() {
    return "Tells of its calls";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
  }

  @Override
  public String run(Parameters parameters, JobFunctionContext context) {
    tell("run", context);
    if (parameters.fails()) {
      throw FunctionFailure.permanent("Order 17 has no customer", null);
    }
    return "done";
  }

  @Override
  public void onStart(JobFunctionContext context) {
    hear("start", context);
  }

  @Override
  public void onSuccess(JobFunctionContext context) {
    hear("success", context);
  }

  @Override
  public void onFail(JobFunctionContext context, String code, String message) {
    hear("fail " + code + " " + message, context);
  }

  @Override
  public void onEnd(JobFunctionContext context) {
    hear("end", context);
  }

  /** Records a call, and fails in executions with certain ids. */
  private static void hear(String what, JobFunctionContext context) {
    tell(what, context);
    if (context.executionId().endsWith("LONG")) {
      throw new IllegalStateException("x".repeat(5 << 20));
    } else if (context.executionId().endsWith("MUTE") && what.equals("start")) {
      throw new Mute();
    }
  }

  private static void tell(String what, JobFunctionContext context) {
    boolean isolated = System.getenv("ISOLATED_FUNCTION") != null;
    context.emitEvent("heard", Map.of(isolated ? "isolated" : "here", what));
  }
}
