package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.partners.http.HttpAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Judges an answer by its status: whether it is what the step expects, whether the step is tried
 * again after it, and whether the server has done what it was asked for.
 *
 * @param expected statuses that count as success
 * @param retried statuses after which the step is tried again
 */
record AnswerJudge(Statuses expected, Statuses retried) {
  /** The first bytes of an answer that its failure shows. */
  private static final int MOST_SHOWN = 2_048;

  /** What a server has done of what it was asked for. */
  enum Deed {
    /** It has done it, or says what it expects of it: the answer is the result. */
    DONE,
    /** It says that it has done nothing. */
    NOT_DONE,
    /** It may have done it or not. */
    UNKNOWN
  }

  /**
   * Returns what a server has done of a request that changes something. A server that limits its
   * clients (425, 429), one that finds fault with the request (4xx) and one that says when to come
   * back (503 with {@code Retry-After}) have done nothing; one that breaks off (408, 5xx) may have.
   * A 503 alone may come from a proxy whose server failed after it had done what was asked.
   */
  Deed deed(HttpAnswer answer) {
    return deed(answer.status(), answer.header("retry-after").isPresent());
  }

  /**
   * Returns the same for the parts of an answer that matter.
   *
   * @param told whether the answer says when to come back
   */
  Deed deed(int status, boolean told) {
    if (expected.contain(status) || status / 100 == 2) {
      return Deed.DONE;
    }
    boolean refused = status / 100 == 4 && status != 408 || status == 503 && told;
    boolean elsewhere = status / 100 == 3 && status != 303;
    return refused || elsewhere ? Deed.NOT_DONE : Deed.UNKNOWN;
  }

  boolean isExpected(int status) {
    return expected.contain(status);
  }

  /**
   * Returns the failure that an answer stands for whose status is not expected, with the beginning
   * of its body, redacted, and without the keys of URLs in it.
   *
   * @param now that the date of {@code Retry-After} is compared with
   */
  CourierException failure(String what, HttpAnswer answer, Instant now) {
    return failure(what, answer, shown(answer), now);
  }

  /**
   * Returns the same of an answer whose body was read.
   *
   * @param shown the end of the message, which tells of the body
   */
  CourierException failure(String what, HttpAnswer answer, String shown, Instant now) {
    String message = "%s: the server answered %d%s".formatted(what, answer.status(), shown);
    if (!retried.contain(answer.status())) {
      return CourierException.of(HttpCodes.HTTP_STATUS, message);
    }
    Optional<Duration> wait =
        answer.header("retry-after").flatMap(text -> RetryAfter.of(text, now));
    return wait.isPresent()
        ? new LaterException(HttpCodes.HTTP_STATUS, message, wait.get())
        : new CourierException(FailureClass.TRANSIENT, HttpCodes.HTTP_STATUS, message, null);
  }

  private static String shown(HttpAnswer answer) {
    if (!Decoded.isPlain(answer)) {
      return ", with a compressed body.";
    }
    try {
      byte[] first = answer.body().readNBytes(MOST_SHOWN);
      String text = new String(first, StandardCharsets.UTF_8).strip();
      return text.isEmpty()
          ? " without a body."
          : ": " + SafeText.of(UrlKeys.without(text), MOST_SHOWN);
    } catch (IOException broken) {
      return ", and its body broke off.";
    }
  }
}
