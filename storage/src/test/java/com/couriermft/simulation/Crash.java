package com.couriermft.simulation;

/**
 * Thrown when the process of the calling thread has crashed; no code of that process may access
 * storage again.
 */
final class Crash extends Error {
  private static final long serialVersionUID = 1L;

  Crash() {
    super("the process is gone", null, false, false);
  }
}
