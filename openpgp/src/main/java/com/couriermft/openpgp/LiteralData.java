package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;

/** A packet's content and the few fields before it (RFC 9580, 5.9), of which only one matters. */
final class LiteralData {
  /** The length of the date. */
  private static final int DATE_BYTES = 4;

  private LiteralData() {}

  /**
   * Reads the fields. The name and the date in them are not signed, so nothing uses them.
   *
   * @return whether the content is text, with CR LF at the ends of its lines
   */
  static boolean readsText(InputStream body) throws IOException {
    int format = body.read();
    boolean isText = format == 't' || format == 'u';
    if (!isText && format != 'b' && format != 'l' && format != '1' && format != 'm') {
      throw new DamagedException("its content is of an unknown kind");
    }
    int skipped = body.read();
    if (skipped < 0 || body.readNBytes(skipped + DATE_BYTES).length < skipped + DATE_BYTES) {
      throw new DamagedException("it ends before its content");
    }
    return isText;
  }
}
