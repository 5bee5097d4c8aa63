package com.couriermft.transfer.sheet;

/**
 * Encodes and decodes strings in a workbook's XML. A character that XML does not allow is written
 * as {@code _x0001_}, and a string that looks like such an escape as {@code _x005F_x0001_}
 * (ECMA-376 part 1, 22.9.2.19). Pure.
 */
final class SheetText {
  private static final int ESCAPE = 7;

  private SheetText() {}

  /** Decodes the escapes in a string from a file. */
  static String read(String text) {
    int at = text.indexOf("_x");
    if (at < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    int from = 0;
    for (; at >= 0; at = text.indexOf("_x", at)) {
      if (isEscape(text, at)) {
        plain.append(text, from, at).append((char) Integer.parseInt(text, at + 2, at + 6, 16));
        at += ESCAPE;
        from = at;
      } else {
        at++;
      }
    }
    return plain.append(text, from, text.length()).toString();
  }

  private static boolean isEscape(String text, int at) {
    if (!text.startsWith("_x", at) || at + ESCAPE > text.length() || text.charAt(at + 6) != '_') {
      return false;
    }
    for (int i = at + 2; i < at + 6; i++) {
      if (Character.digit(text.charAt(i), 16) < 0 || text.charAt(i) > 'f') {
        return false;
      }
    }
    return true;
  }

  /** Appends an encoded string to XML. */
  static void write(String text, StringBuilder xml) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> xml.append("&lt;");
        case '>' -> xml.append("&gt;");
        case '&' -> xml.append("&amp;");
        case '"' -> xml.append("&quot;");
        case '\r' -> xml.append("&#13;");
        case '_' -> xml.append(isEscape(text, i) ? "_x005F_" : "_");
        default -> {
          if (c < ' ' && c != '\t' && c != '\n' || c >= '\uFFFE') {
            xml.append("_x%04X_".formatted((int) c));
          } else {
            xml.append(c);
          }
        }
      }
    }
  }

  /**
   * Returns whether the string has white space that the XML must mark as significant: at the start
   * or end, or a tab or line break anywhere.
   */
  static boolean hasOuterSpace(String text) {
    return !text.isEmpty()
        && (text.charAt(0) <= ' '
            || text.charAt(text.length() - 1) <= ' '
            || text.indexOf('\n') >= 0
            || text.indexOf('\t') >= 0);
  }
}
