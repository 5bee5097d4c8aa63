package com.couriermft.steps.http;

import com.couriermft.partners.http.UrlText;
import com.couriermft.transfer.file.SafePath;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file name that a server proposes by {@code Content-Disposition} (RFC 6266). It is hostile: no
 * more than its last segment is taken, and nothing that is no plain name.
 */
final class DispositionName {
  private static final Pattern EXTENDED =
      Pattern.compile(
          "(?i);\\s*filename\\*\\s*=\\s*(utf-8|iso-8859-1)'[^']*'((?:[^;\\s%]|%[0-9a-f]{2})++)(?=\\s*(?:;|$))");
  private static final Pattern PLAIN =
      Pattern.compile("(?i);\\s*filename\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.){0,1000})\"|([^;\"]+))");

  private DispositionName() {}

  /**
   * Returns the file name that a header proposes; empty without a usable one. A malformed {@code
   * filename*} counts as absent (RFC 6266, 4.3). Unquoted names may have blanks, and names may be
   * in plain UTF-8.
   */
  static Optional<String> of(String header) {
    String text = UrlText.ofHeader(header);
    return extended(text).or(() -> plain(text));
  }

  private static Optional<String> extended(String header) {
    Matcher extended = EXTENDED.matcher(header);
    if (!extended.find()) {
      return Optional.empty();
    }
    // Percent signs are all of escapes: each character then is a byte.
    String encoded = extended.group(2).replace("+", "%2B");
    byte[] bytes =
        URLDecoder.decode(encoded, StandardCharsets.ISO_8859_1)
            .getBytes(StandardCharsets.ISO_8859_1);
    try {
      Charset charset = Charset.forName(extended.group(1));
      return last(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  private static Optional<String> plain(String header) {
    Matcher plain = PLAIN.matcher(header);
    if (!plain.find()) {
      return Optional.empty();
    }
    String quoted = plain.group(1);
    return last(quoted == null ? plain.group(2) : quoted.replaceAll("\\\\(.)", "$1"));
  }

  /**
   * Returns the last segment of a proposed name, if that is a valid file name. A name over the
   * length limit is truncated and keeps its extension.
   */
  static Optional<String> last(String proposed) {
    String name = proposed.replaceAll("^.*[/\\\\]", "").strip();
    return Optional.of(SafePath.shortened(name)).filter(SafePath::isName);
  }
}
