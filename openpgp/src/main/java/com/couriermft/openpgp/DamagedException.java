package com.couriermft.openpgp;

import java.io.IOException;

/**
 * Reports that the input is no well-formed part of a message, or that its integrity check failed.
 * The message has the expected value and never quotes the actual one, which may be unverified
 * plaintext.
 */
final class DamagedException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedException(String why) {
    super(why);
  }
}
