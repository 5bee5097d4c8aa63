package com.couriermft.steps.http;

import com.couriermft.files.transfer.SafePath;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file name that a server proposes by {@code Content-Disposition} (RFC 6266). It is hostile: no
 * more than its last segment is taken, and nothing that is no plain name.
 */
final class DispositionName {
  private static final Pattern EXTENDED =
      Pattern.compile("(?i);\\s*filename\\*\\s*=\\s*(utf-8|iso-8859-1)'[^']*'([^;\\s]+)");
  private static final Pattern PLAIN =
      Pattern.compile("(?i);\\s*filename\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.){0,1000})\"|([^;\\s]+))");

  private DispositionName() {}

  /** Returns the name that a header's value proposes; empty for none that can be used. */
  static Optional<String> of(String header) {
    Matcher extended = EXTENDED.matcher(header);
    if (extended.find()) {
      try {
        Charset charset = Charset.forName(extended.group(1));
        String encoded = extended.group(2).replace("+", "%2B");
        return last(URLDecoder.decode(encoded, charset));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
    Matcher plain = PLAIN.matcher(header);
    if (!plain.find()) {
      return Optional.empty();
    }
    String quoted = plain.group(1);
    return last(quoted == null ? plain.group(2) : quoted.replaceAll("\\\\(.)", "$1"));
  }

  /** Returns the last segment of a proposed name, if that is a plain name. */
  static Optional<String> last(String proposed) {
    String name = proposed.replaceAll("^.*[/\\\\]", "").strip();
    return Optional.of(name).filter(SafePath::isName);
  }
}
