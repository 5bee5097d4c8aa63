package com.couriermft.functions.insights;

import com.couriermft.formats.trace.Trace;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Ids of items: 16 hex digits. */
final class ItemIds {
  private static final int DIGITS = 16;

  private ItemIds() {}

  /** Returns an id that no other item has. */
  static String random() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  /** Returns a deterministic id for a text. */
  static String of(String told) {
    return Trace.of(told).substring(0, DIGITS);
  }
}
