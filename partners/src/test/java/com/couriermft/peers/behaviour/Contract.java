package com.couriermft.peers.behaviour;

import com.couriermft.formats.failure.FailureClass;
import org.jspecify.annotations.Nullable;

/**
 * What Courier makes of a behaviour, as the tests check it.
 *
 * @param result what has to come of the step
 * @param code of the error, for {@link Result#ERROR} only
 * @param failure the class of the error, for {@link Result#ERROR} only
 */
public record Contract(Result result, @Nullable String code, @Nullable FailureClass failure) {
  /** What has to come of the step. */
  public enum Result {
    /** The partner has the file exactly once, under its name, with the bytes that were sent. */
    DELIVERED_ONCE("delivered once"),
    /** Every file is fetched with the bytes that the partner has. */
    FETCHED("fetched unchanged"),
    /** Every file is listed. */
    LISTED("listed"),
    /** What can be listed is listed; the rest is counted and raises {@code warnings}. */
    COUNTED("listed; what is left out is counted"),
    /** The step fails with an error that says why. */
    ERROR("error");

    /** The result for readers of the documentation. */
    public final String text;

    Result(String text) {
      this.text = text;
    }
  }

  /** Returns a contract that no error is part of. */
  public static Contract of(Result result) {
    return new Contract(result, null, null);
  }

  /** Returns the contract of a transient error: the step is tried again. */
  public static Contract transientError(String code) {
    return new Contract(Result.ERROR, code, FailureClass.TRANSIENT);
  }

  /** Returns the contract of a permanent error. */
  public static Contract permanentError(String code) {
    return new Contract(Result.ERROR, code, FailureClass.PERMANENT);
  }

  /** Returns the contract for readers of the documentation. */
  public String text() {
    return code == null
        ? result.text
        : "`%s`, %s".formatted(code, failure == FailureClass.TRANSIENT ? "retried" : "permanent");
  }
}
