package com.couriermft.openpgp;

import java.io.IOException;

/**
 * Reports that the input is no well-formed part of a message, or that its integrity check failed.
 * The text says what was expected and never quotes what was found: it may be plaintext nobody has
 * verified.
 */
final class DamagedException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedException(String why) {
    super(why);
  }
}
