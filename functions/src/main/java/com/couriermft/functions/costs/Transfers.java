package com.couriermft.functions.costs;

/**
 * The files that an installation exchanges with partners in a month. A file that an execution
 * receives and then sends is transferred twice but stored once.
 *
 * @param transfers number of transferred files per execution
 * @param contents number of different contents among them, each stored once
 * @param bytes total number of bytes that steps transfer
 * @param sent share of the bytes that are sent to partners, 0..1
 * @param stored share of the bytes that are stored, 0..1
 */
record Transfers(double transfers, double contents, double bytes, double sent, double stored) {
  /** No transferred file. */
  static final Transfers NONE = new Transfers(0, 0, 0, 0, 0);

  /** Returns the number of bytes that are sent to partners. */
  double sentBytes() {
    return bytes * sent;
  }

  /** Returns the number of bytes that are stored. */
  double storedBytes() {
    return bytes * stored;
  }
}
