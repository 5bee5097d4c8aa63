package com.couriermft.sdk.isolated;

import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.value.PlainRecords;
import com.couriermft.sdk.value.PlainValues;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call of the function or of a hook, on a separate thread. */
final class Call<P extends Record> implements Runnable {
  private final JobFunction<P, ?> function;
  private final ChildContext context;
  private final Map<String, Object> frame;
  private final Link link;

  Call(JobFunction<P, ?> function, ChildContext context, Map<String, Object> frame, Link link) {
    this.function = function;
    this.context = context;
    this.frame = frame;
    this.link = link;
  }

  @Override
  public void run() {
    if ("run".equals(frame.get("type"))) {
      callFunction();
    } else {
      callHook(String.valueOf(frame.get("hook")));
    }
  }

  private void callFunction() {
    try {
      Map<?, ?> parameters = Frames.part(frame, "parameters", Map.class);
      Object returned = function.run(PlainRecords.bind(function.parameters(), parameters), context);
      Map<String, String> files = context.childFiles().finish();
      context.beat();
      sendResult(returned, files);
    } catch (Throwable e) {
      // The host waits for a response to the call, even if the function throws an error.
      fail(link, "failed", e);
    }
  }

  private void sendResult(@Nullable Object returned, Map<String, String> files) {
    Object value;
    try {
      value = PlainValues.of(returned);
      Frames.checkResult(value);
    } catch (RuntimeException | StackOverflowError e) {
      link.send("failed", "kind", "result", "message", Failures.ofResult(e));
      return;
    }
    link.send("result", "value", value, "files", files);
  }

  /** Reports an exception to the host in a frame of the given type. */
  static void fail(Link link, String type, Throwable thrown) {
    Map<String, Object> frame = new LinkedHashMap<>(Failures.describe(thrown));
    frame.put("type", type);
    link.send(frame);
  }

  private void callHook(String hook) {
    JobFunctionContext told = context;
    try {
      switch (hook) {
        case "on_start" -> function.onStart(told);
        case "on_success" -> function.onSuccess(told);
        case "on_fail" ->
            function.onFail(
                told, String.valueOf(frame.get("code")), String.valueOf(frame.get("message")));
        default -> function.onEnd(told);
      }
      context.beat();
      link.send("done");
    } catch (Throwable e) {
      fail(link, "failed", e);
    }
  }
}
