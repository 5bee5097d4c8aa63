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
 * The file name that a server proposes in {@code Content-Disposition} (RFC 6266). The name is
 * untrusted: only its last segment is used, and only if it is a plain name.
 */
final class DispositionName {
  private static final Pattern EXTENDED =
      Pattern.compile(
          "(?i);\\s*filename\\*\\s*=\\s*(utf-8|iso-8859-1)'[^']*'((?:[^;\\s%]|%[0-9a-f]{2})++)(?=\\s*(?:;|$))");
  private static final Pattern PLAIN =
      Pattern.compile("(?i);\\s*filename\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.){0,1000})\"|([^;\"]+))");

  private DispositionName() {}

  /**
   * Returns the file name that a header proposes; empty if there is no usable name. A malformed
   * {@code filename*} is ignored (RFC 6266, 4.3). Unquoted names may contain spaces, and names may
   * be unescaped UTF-8.
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
    // All percent signs are escapes, so each character of the decoded name is a byte.
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
   * Returns the last segment of a proposed name, if it is a valid file name. A name that is too
   * long is truncated but keeps its extension.
   */
  static Optional<String> last(String proposed) {
    String name = proposed.replaceAll("^.*[/\\\\]", "").strip();
    return Optional.of(SafePath.shortened(name)).filter(SafePath::isName);
  }
}
