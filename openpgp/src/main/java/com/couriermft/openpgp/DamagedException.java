package com.couriermft.openpgp;

import java.io.IOException;

/**
 * Thrown if the input is not a well-formed part of a message, or if its integrity check failed. The
 * message contains the expected value and never the actual value, which may be unverified
 * plaintext.
 */
final class DamagedException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedException(String why) {
    super(why);
  }
}
