package com.couriermft.simulation;

import java.util.Random;

/** Any call may fail. Clients' requests fail more often, because they are few. */
final class RandomFaults implements Faults {
  private static final int OF_REQUESTS = 3;

  private final Random random;
  private final double rate;
  private final Fault[] kinds;
  private double stalledRequests;

  RandomFaults(Random random, double rate, Fault... kinds) {
    this.random = random;
    this.rate = rate;
    this.kinds = kinds;
  }

  /** Adds requests that hang before they write. */
  RandomFaults nervous() {
    stalledRequests = 0.3;
    return this;
  }

  @Override
  public Fault at(long ordinal, Call call, boolean isRequest) {
    if (isRequest && call == Call.TRANSACT && random.nextDouble() < stalledRequests) {
      return Fault.STALL_BEFORE;
    }
    boolean idle = call == Call.RECEIVE;
    double chance = isRequest ? rate * OF_REQUESTS : rate;
    return !idle && random.nextDouble() < chance ? kinds[random.nextInt(kinds.length)] : Fault.NONE;
  }
}
