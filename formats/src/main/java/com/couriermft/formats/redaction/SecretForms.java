package com.couriermft.formats.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Lists the forms in which a secret may appear in a text: unchanged, line by line, escaped for JSON
 * and for URLs, and in base64, also as part of a longer encoded value such as {@code
 * user:password}. Pure.
 */
final class SecretForms {
  /**
   * The minimum length of a line that is masked individually. A line of this length is unlikely to
   * match other text by chance.
   */
  private static final int SHORTEST_LINE = 16;

  private SecretForms() {}

  static Set<String> of(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret);
    forms.add(secret.strip());
    forms.add(json(secret));
    urls(secret, forms);
    base64(secret.getBytes(UTF_8), forms);
    String[] lines = secret.split("[\\r\\n]+");
    if (lines.length > 1) {
      Arrays.stream(lines)
          .map(String::strip)
          .filter(line -> line.length() >= SHORTEST_LINE && !line.startsWith("-----"))
          .forEach(forms::add);
    }
    forms.removeIf(form -> form.length() < Redaction.SHORTEST);
    return forms;
  }

  private static void urls(String secret, Set<String> forms) {
    String form = URLEncoder.encode(secret, UTF_8);
    String strict = form.replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    forms.add(form);
    forms.add(strict);
    forms.add(lowerEscapes(form));
    forms.add(lowerEscapes(strict));
  }

  private static String lowerEscapes(String encoded) {
    StringBuilder lower = new StringBuilder(encoded);
    for (int at = encoded.indexOf('%'); at >= 0; at = encoded.indexOf('%', at + 1)) {
      lower.replace(at, at + 3, encoded.substring(at, at + 3).toLowerCase(Locale.ROOT));
    }
    return lower.toString();
  }

  /**
   * Adds the base64 encodings of a secret, alone and at each of the three byte offsets, without the
   * characters that depend on adjacent bytes.
   */
  private static void base64(byte[] secret, Set<String> forms) {
    for (Base64.Encoder encoder :
        new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
      forms.add(encoder.encodeToString(secret));
      for (int before = 0; before < 3; before++) {
        byte[] padded = new byte[before + secret.length];
        System.arraycopy(secret, 0, padded, before, secret.length);
        String text = encoder.withoutPadding().encodeToString(padded);
        int from = (before * 8 + 5) / 6;
        int to = padded.length * 8 / 6;
        forms.add(from < to ? text.substring(from, to) : "");
      }
    }
  }

  private static String json(String secret) {
    StringBuilder escaped = new StringBuilder(secret.length());
    for (int i = 0; i < secret.length(); i++) {
      char c = secret.charAt(i);
      switch (c) {
        case '"', '\\' -> escaped.append('\\').append(c);
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        case '\b' -> escaped.append("\\b");
        case '\f' -> escaped.append("\\f");
        default -> escaped.append(c < ' ' ? "\\u%04X".formatted((int) c) : String.valueOf(c));
      }
    }
    return escaped.toString();
  }
}
