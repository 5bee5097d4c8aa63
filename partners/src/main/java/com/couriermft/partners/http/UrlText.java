package com.couriermft.partners.http;

import com.couriermft.formats.text.UrlEncoding;
import java.net.IDN;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Normalizes URLs from users and servers for {@link java.net.URI}. */
public final class UrlText {
  private static final Pattern PARTS =
      Pattern.compile("(?s)((?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^/?#]*)?([^?#]*)(\\?[^#]*)?(?:#.*)?");
  private static final String PATH = "/!$&'()*+,;=:@-._~%";
  private static final String QUERY = PATH + "?";

  private UrlText() {}

  /** Encodes characters that are common in queries but not allowed in URLs. */
  static String printable(String query) {
    return encoded(query, QUERY);
  }

  /**
   * Decodes a header's value from UTF-8, or from ISO 8859-1 if the value is not valid UTF-8.
   *
   * @param value value with one character for each byte
   */
  public static String ofHeader(String value) {
    if (value.chars().allMatch(each -> each < 0x80)
        || value.chars().anyMatch(each -> each > 0xff)) {
      return value;
    }
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException latin) {
      return value;
    }
  }

  /**
   * Normalizes a URL or a part of a URL, as browsers do.
   *
   * <p>Surrounding spaces and line breaks are removed, and a backslash in the path becomes a slash.
   * A percent sign in the query without a valid escape is kept, and invalid characters are encoded.
   * The host is converted to ASCII, and the fragment is removed.
   *
   * @throws IllegalArgumentException the host name is invalid
   */
  static String encoded(String text) {
    String clean = text.strip().replaceAll("[\\t\\r\\n]", "");
    int query = clean.indexOf('?');
    String path = (query < 0 ? clean : clean.substring(0, query)).replace('\\', '/');
    Matcher parts = PARTS.matcher(query < 0 ? path : path + clean.substring(query));
    if (!parts.matches()) {
      throw new IllegalArgumentException("It is not a valid URL");
    }
    String authority = parts.group(1) == null ? "" : host(parts.group(1));
    String more = parts.group(3) == null ? "" : parts.group(3);
    return authority + encoded(parts.group(2), PATH) + encoded(more, QUERY);
  }

  private static String host(String authority) {
    if (authority.chars().allMatch(each -> each < 0x80)) {
      return authority;
    }
    int begin = authority.indexOf("//") + 2;
    int port = authority.indexOf(':', begin);
    int end = port < 0 ? authority.length() : port;
    return authority.substring(0, begin)
        + IDN.toASCII(authority.substring(begin, end))
        + authority.substring(end);
  }

  private static String encoded(String part, String plain) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < part.length(); ) {
      int each = part.codePointAt(i);
      boolean stray = each == '%' && plain.equals(QUERY) && !isEscape(part, i);
      boolean letter = each < 0x80 && Character.isLetterOrDigit(each);
      if (letter || each < 0x80 && plain.indexOf(each) >= 0 && !stray) {
        text.appendCodePoint(each);
      } else {
        text.append(UrlEncoding.encode(Character.toString(each)));
      }
      i += Character.charCount(each);
    }
    return text.toString();
  }

  private static boolean isEscape(String text, int at) {
    return at + 2 < text.length()
        && Character.digit(text.charAt(at + 1), 16) >= 0
        && Character.digit(text.charAt(at + 2), 16) >= 0;
  }
}
