package com.couriermft.steps.http;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content type of a response (RFC 9110, 8.3).
 *
 * @param type media type in lower case, such as {@code application/json}; empty if absent
 * @param charsetName charset as sent; empty if absent
 */
record ContentType(String type, String charsetName) {
  private static final Pattern CHARSET =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\\s\";]+)\"?");

  private static final Pattern DECLARED =
      Pattern.compile("<\\?xml\\s[^>?]*\\bencoding\\s*=\\s*[\"']([A-Za-z0-9._:-]{1,40})[\"']");

  private static final int MOST_DECLARED = 200;

  static ContentType of(String header) {
    Matcher charset = CHARSET.matcher(header);
    String type = header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return new ContentType(type, charset.find() ? charset.group(1) : "");
  }

  /** Returns whether the type is JSON, or a JSON-based type (RFC 6839). */
  boolean isJson() {
    return type.equals("application/json") || type.endsWith("+json") || type.equals("text/json");
  }

  boolean isText() {
    return type.startsWith("text/")
        || type.endsWith("+xml")
        || type.equals("application/xml")
        || type.equals("application/x-www-form-urlencoded");
  }

  /**
   * Returns this type with the charset that the body itself declares, if the type is XML without a
   * charset (RFC 7303, 3).
   */
  ContentType within(byte[] body) {
    if (!charsetName.isEmpty() || !type.endsWith("xml")) {
      return this;
    }
    int length = Math.min(body.length, MOST_DECLARED);
    Matcher declared = DECLARED.matcher(new String(body, 0, length, StandardCharsets.ISO_8859_1));
    return declared.lookingAt() ? new ContentType(type, declared.group(1)) : this;
  }

  /** Returns the charset, which is UTF-8 if absent; empty if the charset is unsupported. */
  Optional<Charset> charset() {
    if (charsetName.isEmpty()) {
      return Optional.of(StandardCharsets.UTF_8);
    }
    try {
      return Optional.of(Charset.forName(charsetName));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Optional.empty();
    }
  }
}
