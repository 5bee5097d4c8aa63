package com.couriermft.steps.function.call;

import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import java.util.Arrays;
import java.util.Locale;

/** The methods by which a function is notified of its step's progress. */
public enum Hook {
  /** The hook {@link JobFunction#onStart}. */
  ON_START("onStart"),
  /** The hook {@link JobFunction#onSuccess}. */
  ON_SUCCESS("onSuccess"),
  /** The hook {@link JobFunction#onFail}. */
  ON_FAIL("onFail"),
  /** The hook {@link JobFunction#onEnd}. */
  ON_END("onEnd");

  private final String method;

  Hook(String method) {
    this.method = method;
  }

  /** Returns the name of the hook in frames sent to a child. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name of the hook's method. */
  public String method() {
    return method;
  }

  /** Returns whether a function overrides the hook's method. */
  public boolean isHeardBy(JobFunction<?, ?> function) {
    return Arrays.stream(function.getClass().getMethods())
        .anyMatch(each -> each.getName().equals(method) && !each.isDefault());
  }

  /**
   * Calls the hook of a function.
   *
   * @param code failure code; empty without a failure
   * @param message failure message; empty without a failure
   */
  public void call(
      JobFunction<?, ?> function, JobFunctionContext context, String code, String message) {
    switch (this) {
      case ON_START -> function.onStart(context);
      case ON_SUCCESS -> function.onSuccess(context);
      case ON_FAIL -> function.onFail(context, code, message);
      case ON_END -> function.onEnd(context);
    }
  }
}
