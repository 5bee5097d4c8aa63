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
 * Classifies a response by its status: success, retry or failure, and whether the server performed
 * the request.
 *
 * @param expected statuses that count as success
 * @param retried statuses that lead to a retry of the step
 */
record AnswerJudge(Statuses expected, Statuses retried) {
  /** Maximum number of bytes of a response that a failure message shows. */
  private static final int MOST_SHOWN = 2_048;

  /** States whether a server performed a request. */
  enum Deed {
    /** The server performed the request, because the status is expected or 2xx. */
    DONE,
    /** The server did not perform the request. */
    NOT_DONE,
    /** It is unknown whether the server performed the request. */
    UNKNOWN
  }

  /**
   * Returns whether a server performed a request that changes something. Rate limits (425, 429),
   * client errors (4xx) and a 503 with {@code Retry-After} mean that the server did nothing;
   * timeouts and server errors (408, 5xx) leave the outcome unknown. A 503 alone may come from a
   * proxy whose server failed after performing the request.
   */
  Deed deed(HttpAnswer answer) {
    return deed(answer.status(), answer.header("retry-after").isPresent());
  }

  /**
   * Returns whether a server performed a request, based on the relevant parts of its response.
   *
   * @param told whether the response has a {@code Retry-After} header
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
   * Returns the failure for an unexpected status, which quotes the start of the body without
   * credentials or keys in URLs.
   *
   * @param now current time, for a {@code Retry-After} that is a date
   */
  CourierException failure(String what, HttpAnswer answer, Instant now) {
    return failure(what, answer, shown(answer), now);
  }

  /**
   * Returns the failure for a response whose body was read.
   *
   * @param shown last part of the message, which describes the body
   */
  CourierException failure(String what, HttpAnswer answer, String shown, Instant now) {
    String message = "%s: the server responded with %d%s".formatted(what, answer.status(), shown);
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
      return ", and the body ended early.";
    }
  }
}
