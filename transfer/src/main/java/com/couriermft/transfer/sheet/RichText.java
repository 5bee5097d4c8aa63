package com.couriermft.transfer.sheet;

import java.io.IOException;

/**
 * Reads a string that consists of formatted runs (ECMA-376 part 1, 18.4.8 and 18.3.1.53), without
 * phonetic text.
 */
final class RichText {
  private RichText() {}

  /** Reads to the end of the current element. */
  static String read(PartXml xml, String element) throws IOException {
    StringBuilder text = new StringBuilder();
    int phonetic = 0;
    while (xml.next() && !xml.isEnd(element)) {
      if (xml.isStart("rPh")) {
        phonetic++;
      } else if (xml.isEnd("rPh")) {
        phonetic--;
      } else if (phonetic == 0 && xml.isStart("t")) {
        xml.text(text);
      }
    }
    return SheetText.read(text.toString());
  }
}
