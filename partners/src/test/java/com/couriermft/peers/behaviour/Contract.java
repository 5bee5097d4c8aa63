package com.couriermft.peers.behaviour;

import com.couriermft.formats.failure.FailureClass;
import org.jspecify.annotations.Nullable;

/**
 * Courier's guarantee for a behavior, which the tests check.
 *
 * @param result required result of the step
 * @param code error code, for {@link Result#ERROR} only
 * @param failure class of the error, for {@link Result#ERROR} only
 */
public record Contract(Result result, @Nullable String code, @Nullable FailureClass failure) {
  /** The required result of a step. */
  public enum Result {
    /** The partner has the file exactly once, under the correct name and with the sent content. */
    DELIVERED_ONCE("delivered once"),
    /** Every file is downloaded with the partner's content. */
    FETCHED("fetched unchanged"),
    /** Every file is listed. */
    LISTED("listed"),
    /**
     * Entries that can be listed are listed; all other entries are counted and increase {@code
     * warnings}.
     */
    COUNTED("listed; what is left out is counted"),
    /** The step fails with an error that explains the reason. */
    ERROR("error");

    /** The description of the result in the documentation. */
    public final String text;

    Result(String text) {
      this.text = text;
    }
  }

  /** Returns a contract without an error. */
  public static Contract of(Result result) {
    return new Contract(result, null, null);
  }

  /** Returns the contract of a transient error, after which the step is retried. */
  public static Contract transientError(String code) {
    return new Contract(Result.ERROR, code, FailureClass.TRANSIENT);
  }

  /** Returns the contract of a permanent error. */
  public static Contract permanentError(String code) {
    return new Contract(Result.ERROR, code, FailureClass.PERMANENT);
  }

  /** Returns the description of the contract in the documentation. */
  public String text() {
    return code == null
        ? result.text
        : "`%s`, %s".formatted(code, failure == FailureClass.TRANSIENT ? "retried" : "permanent");
  }
}
