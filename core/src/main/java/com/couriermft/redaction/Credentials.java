package com.couriermft.redaction;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What looks like a credential, whoever wrote it: libraries put into their messages what a server
 * said or a URL held. Each pattern keeps what names it (group 1) and has nothing that could be
 * tried in more than one way.
 */
final class Credentials {
  private static final String NAMES =
      "sig|account_?key|shared_?access_?key|password|passwd|pwd|passphrase|client_secret"
          + "|api_?key|access_token|refresh_token";

  private static final String HEADERS =
      "authorization|proxy-authorization|x-functions-key|x-api-key|ocp-apim-subscription-key";

  /** Separator, bracket or quote, scheme. */
  private static final String BEFORE_VALUE =
      "[\"']?\\s?[:=]\\s?\\[?[\"']?(?:(?:basic|bearer|digest|negotiate|sharedkey|sharedkeylite) )?";

  private static final String VALUE = "[^\\s&;,\"']{1,8000}";

  private static final List<Rule> RULES =
      List.of(
          new Rule("://", "(://[^/\\s:@]{0,200}:)[^/\\s@]{1,500}(?=@)"),
          new Rule("=", "(?i)(\\b(?:" + NAMES + ")=[\"']?)" + VALUE),
          new Rule(":", "(?i)(\\b(?:" + NAMES + ")[\"']\\s?:\\s?[\"'])" + VALUE),
          new Rule("code=", "([?&]code=)" + VALUE),
          new Rule("", "(?i)(\\b(?:" + HEADERS + ")" + BEFORE_VALUE + ")[^\\r\\n\"',\\]]{1,8000}"),
          new Rule(" ", "(?i)(\\b(?:bearer|basic) )[a-z0-9._~+/=-]{8,8000}"),
          new Rule("whsec_", "(whsec_)[A-Za-z0-9+/=_-]{1,8000}"),
          new Rule("cr_", "(\\bcr_[0-9A-Za-z-]{1,63}_)[A-Za-z0-9_-]{16,8000}"),
          new Rule("PRIVATE KEY", "(-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)[^-]+"));

  /** One of these is in every text that any rule has something to do with. */
  private static final String[] SIGNS = {
    "://",
    "sig",
    "key",
    "pass",
    "pwd",
    "secret",
    "token",
    "authorization",
    "bearer ",
    "basic ",
    "code=",
    "whsec_",
    "cr_"
  };

  /** By their first character. */
  private static final String[][] SIGNS_BY_FIRST = byFirst();

  private Credentials() {}

  private static String[][] byFirst() {
    String[][] all = new String[128][];
    for (String sign : SIGNS) {
      char first = sign.charAt(0);
      all[first] =
          Arrays.stream(SIGNS).filter(other -> other.charAt(0) == first).toArray(String[]::new);
      all[Character.toUpperCase(first)] = all[first];
    }
    return all;
  }

  /**
   * One kind of credential.
   *
   * @param sign without which there is none: looked for first, because that costs little
   * @param pattern with what stays as its first group
   */
  private record Rule(String sign, Pattern pattern) {
    Rule(String sign, String pattern) {
      this(sign, Pattern.compile(pattern));
    }

    String redact(String text) {
      return text.contains(sign) ? pattern.matcher(text).replaceAll("$1***") : text;
    }
  }

  static String redact(String text) {
    if (!hasSign(text)) {
      return text;
    }
    String redacted = text;
    for (Rule rule : RULES) {
      redacted = rule.redact(redacted);
    }
    return redacted;
  }

  /** Rules are tried only where this is so: they cost much more than one look at each character. */
  private static boolean hasSign(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      String[] signs = c < SIGNS_BY_FIRST.length ? SIGNS_BY_FIRST[c] : null;
      if (signs != null) {
        for (String sign : signs) {
          if (text.regionMatches(true, at, sign, 0, sign.length())) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
