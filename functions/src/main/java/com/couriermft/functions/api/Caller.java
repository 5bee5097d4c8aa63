package com.couriermft.functions.api;

/** Who asks. */
final class Caller {
  /** As audit trails name every client: the host's keys tell no client from another. */
  static final String NAME = "api";

  private Caller() {}
}
