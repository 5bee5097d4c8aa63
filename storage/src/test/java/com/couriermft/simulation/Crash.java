package com.couriermft.simulation;

/** The process of the calling thread is gone: nothing of it may touch storage again. */
final class Crash extends Error {
  private static final long serialVersionUID = 1L;

  Crash() {
    super("the process is gone", null, false, false);
  }
}
