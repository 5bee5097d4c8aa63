package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a literal packet: the content and a few preceding fields (RFC 9580 §5.9), of which only the
 * format matters.
 */
final class LiteralData {
  /** The length of the date field. */
  private static final int DATE_BYTES = 4;

  private LiteralData() {}

  /**
   * Reads the fields before the content. The name and the date are ignored, because they are not
   * signed.
   *
   * @return whether the content is text with CR LF line ends
   */
  static boolean readsText(InputStream body) throws IOException {
    int format = body.read();
    boolean isText = format == 't' || format == 'u';
    if (!isText && format != 'b' && format != 'l' && format != '1' && format != 'm') {
      throw new DamagedException("its content has an unknown type");
    }
    int skipped = body.read();
    if (skipped < 0 || body.readNBytes(skipped + DATE_BYTES).length < skipped + DATE_BYTES) {
      throw new DamagedException("it ends before its content");
    }
    return isText;
  }
}
