package com.couriermft.sdk.isolated;

import com.couriermft.sdk.FunctionFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Exceptions of functions as the host hears of them. */
final class Failures {
  private static final int LONGEST = 16_384;

  private Failures() {}

  /**
   * Returns {@code permanent}, {@code passing}, {@code io}, {@code not_linked} or {@code other}.
   */
  static String kind(Throwable thrown) {
    if (thrown instanceof FunctionFailure failure) {
      return failure.isPermanent() ? "permanent" : "passing";
    } else if (thrown instanceof IOException) {
      return "io";
    }
    return thrown instanceof LinkageError ? "not_linked" : "other";
  }

  /** Returns the message of an exception whose class says what it means, else with its class. */
  static String message(Throwable thrown) {
    boolean known = !kind(thrown).equals("other");
    return cut(known ? String.valueOf(thrown.getMessage()) : thrown.toString());
  }

  static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return cut(text.toString());
  }

  private static String cut(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + " …" : text;
  }
}
