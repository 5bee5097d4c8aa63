package com.couriermft.formats.redaction;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds strings that look like credentials, wherever they come from, for example in a server's
 * response or a URL that a library's message quotes. Each pattern keeps the name of the credential
 * (group 1) and never backtracks.
 */
final class Credentials {
  private static final String NAMES =
      "sig|password|passwd|pwd|passphrase|client_secret|access_token|refresh_token|"
          + SecretNames.KEYS;

  private static final String HEADERS =
      "authorization|proxy-authorization|x-functions-key|x-api-key|ocp-apim-subscription-key";

  /**
   * Matches the text between a name and its value: a separator, bracket or quote, and a scheme. If
   * the name is in quotes, the value is too.
   */
  private static final String BEFORE_VALUE =
      "(?:[\"']\\s?[:=]\\s?\\[?[\"']|\\s?[:=]\\s?\\[?[\"']?)(?:(?:basic|bearer|digest|negotiate|sharedkey|sharedkeylite)"
          + " )?";

  private static final String VALUE = "[^\\s&;,\"']{1,8000}";

  /**
   * Matches a named credential: {@code password=}, {@code "password": "}, including variants with
   * escaped quotes.
   */
  private static final String NAMED =
      "\\b(?:" + NAMES + ")(?:=(?:\\\\?[\"'])?|[\"']\\s?:\\s?[\"']|\\\\\"\\s?:\\s?\\\\\")";

  /** Matches the value of a named credential, depending on the text before the value. */
  private static final String NAMED_VALUE =
      "(?:(?<=\\\\\")[^\"\\\\\\r\\n]{1,8000}|(?<=\")%s|(?<=')%s|(?<==)%s)"
          .formatted(quoted('"'), quoted('\''), VALUE);

  private static final List<Rule> RULES =
      List.of(
          Rule.of(Pattern.compile("(://[^/\\s:@]{0,200}:)[^/\\s]{1,500}(?=@)"), "://"),
          Rule.of(
              Pattern.compile("(?i)(" + NAMED + ")" + NAMED_VALUE),
              "sig",
              "key",
              "pass",
              "pwd",
              "secret",
              "token"),
          Rule.of(Pattern.compile("((?:[?&]|\\\\u0026|&amp;)code=)" + VALUE), "code="),
          Rule.of(
              Pattern.compile(
                  "(?i)(\\b(?:" + HEADERS + ")" + BEFORE_VALUE + ")[^\\r\\n\"',\\]]{1,8000}"),
              "authorization",
              "key"),
          Rule.of(
              Pattern.compile("(?i)(\\b(?:bearer|basic) )[a-z0-9._~+/=-]{8,8000}"),
              "bearer ",
              "basic "),
          Rule.of(Pattern.compile("(whsec_)[A-Za-z0-9+/=_-]{1,8000}"), "whsec_"),
          Rule.of(Pattern.compile("(\\bcr_[0-9A-Za-z-]{1,63}_)[A-Za-z0-9_-]{16,8000}"), "cr_"),
          Rule.of(
              Pattern.compile(
                  "(\\beyJ)[A-Za-z0-9_-]{5,8000}\\.eyJ[A-Za-z0-9_-]{5,8000}\\.[A-Za-z0-9_-]{0,8000}"),
              "eyj"),
          Rule.of(Pattern.compile("(\\bA[KS]IA)[A-Z0-9]{16}\\b"), "akia", "asia"),
          Rule.of(
              Pattern.compile(
                  "(\\b(?:gh[oprsu]_|github_pat_|glpat-|xox[a-z]-|xapp-))[A-Za-z0-9_-]{16,8000}"),
              "gh",
              "github_pat_",
              "glpat-",
              "xox",
              "xapp-"),
          Rule.of(
              Pattern.compile(
                  "(?i)((?:\\bhooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)"
                      + "|\\.webhook\\.office\\.com/webhookb2"
                      + "|\\bdiscord(?:app)?\\.com/api/webhooks)/)[^\\s\"'<>]{1,8000}"),
              "hooks.slack",
              "webhook.office",
              "discord"),
          Rule.of(
              Pattern.compile("(-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)[^-]+"), "key"));

  /**
   * Substrings that indicate credentials. Every text that a rule can match contains at least one of
   * them.
   */
  private static final String[] SIGNS =
      RULES.stream().flatMap(rule -> rule.signs().stream()).distinct().toArray(String[]::new);

  /** The indexes of the indicators, by the first character of the indicator. */
  private static final int[][] SIGNS_BY_FIRST = byFirst();

  private Credentials() {}

  /**
   * Returns a pattern that matches up to the closing quote and skips escaped quotes. It matches up
   * to the end of the line if the closing quote is missing.
   */
  private static String quoted(char quote) {
    String plain = "[^" + quote + "\\\\\\r\\n]{0,8000}";
    return "(?!" + quote + ")" + plain + "(?:\\\\." + plain + "){0,100}";
  }

  private static int[][] byFirst() {
    int[][] all = new int[128][];
    for (String sign : SIGNS) {
      char first = sign.charAt(0);
      all[first] =
          IntStream.range(0, SIGNS.length).filter(i -> SIGNS[i].charAt(0) == first).toArray();
      all[Character.toUpperCase(first)] = all[first];
    }
    return all;
  }

  /**
   * A rule that finds one type of credential.
   *
   * @param pattern a pattern whose first group is kept
   * @param signs indicators in lower case, all of which a matching text contains; searching for
   *     them first is cheap
   */
  private record Rule(Pattern pattern, List<String> signs) {
    static Rule of(Pattern pattern, String... signs) {
      return new Rule(pattern, List.of(signs));
    }

    boolean concerns(boolean[] found) {
      return IntStream.range(0, SIGNS.length).anyMatch(i -> found[i] && signs.contains(SIGNS[i]));
    }
  }

  /**
   * Masks credentials. A rule is only tried if its indicators are present, because matching is much
   * more expensive than one scan of the text.
   */
  static String redact(String text) {
    boolean[] found = signs(text);
    if (found == null) {
      return text;
    }
    String redacted = text;
    for (Rule rule : RULES) {
      if (rule.concerns(found)) {
        redacted = rule.pattern().matcher(redacted).replaceAll("$1***");
      }
    }
    return redacted;
  }

  /** Returns which indicators the text contains; {@code null} for none. */
  private static boolean @Nullable [] signs(String text) {
    boolean[] found = null;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      int[] signs = c < SIGNS_BY_FIRST.length ? SIGNS_BY_FIRST[c] : null;
      if (signs != null) {
        for (int sign : signs) {
          if (text.regionMatches(true, at, SIGNS[sign], 0, SIGNS[sign].length())) {
            found = found == null ? new boolean[SIGNS.length] : found;
            found[sign] = true;
          }
        }
      }
    }
    return found;
  }
}
