package com.couriermft.pgp;

import java.io.IOException;

/**
 * What was read is no well-formed part of a message, or its integrity check failed. The text says
 * what was expected and never quotes what was found: it may be plaintext nobody has verified.
 */
final class DamagedException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedException(String why) {
    super(why);
  }
}
