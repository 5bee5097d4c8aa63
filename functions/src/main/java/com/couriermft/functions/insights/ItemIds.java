package com.couriermft.functions.insights;

import com.couriermft.formats.trace.Trace;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Creates ids of items, which have 16 hexadecimal digits. */
final class ItemIds {
  private static final int DIGITS = 16;

  private ItemIds() {}

  /** Returns a random id. */
  static String random() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  /** Returns a deterministic id for a string. */
  static String of(String told) {
    return Trace.of(told).substring(0, DIGITS);
  }
}
