package com.couriermft.failure;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Text that came from elsewhere, made safe to store and show: of a bounded length, without control
 * characters, and without what looks like a credential. Immutable; thread-safe.
 */
public final class SafeText {
  /** No more is looked at: the rest would be cut anyway. */
  private static final int MOST_READ = 16_000;

  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cntrl}\u0080-\u009f\u202a-\u202e\u2066-\u2069&&[^\\n\\t]]");

  private static final List<Pattern> CREDENTIALS =
      List.of(
          Pattern.compile("(://[^/\\s:@]{0,200}:)[^/\\s@]{1,500}(?=@)"),
          Pattern.compile(
              "(?i)(\\b(?:sig|account_?key|shared_?access_?key|password|passwd|pwd|passphrase"
                  + "|client_secret|api_?key|access_token)(?:=[\"']?|[\"']\\s?:\\s?[\"']))"
                  + "[^\\s&;,\"']+"),
          Pattern.compile("(?i)(\\b(?:bearer|basic) )[a-z0-9._~+/=-]{8,}"),
          Pattern.compile("(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)[^-]+"));

  private SafeText() {}

  /**
   * The text made safe.
   *
   * @param most characters of the result, at least 2
   */
  public static String of(String text, int most) {
    String safe = cut(text, MOST_READ);
    for (Pattern credential : CREDENTIALS) {
      safe = credential.matcher(safe).replaceAll("$1***");
    }
    return cut(CONTROL.matcher(safe).replaceAll("\uFFFD"), most);
  }

  /**
   * A name or a path, which may be longer than is kept: its end, without control characters.
   *
   * @param most characters of the result, at least 3
   */
  public static String printableEnd(String text, int most) {
    String end = text;
    if (text.length() > most) {
      int from = text.length() - most + 1;
      end = "…" + text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
    return CONTROL.matcher(end).replaceAll("\uFFFD").replaceAll("[\\n\\t]", "\uFFFD");
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }
}
