package com.couriermft.bench;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * {@code ./courier bench engine}, first part: measures the time and the requests of a step without
 * a host. The second part is {@code HostsBench}.
 */
public final class EngineBench {
  private static final int MOST_INLINE = 20_000;
  private static final String OUTPUT = "{\"value\": \"handed on\"}";

  private EngineBench() {}

  /** Prints the results. */
  public static void main(String[] arguments) throws InterruptedException {
    AtomicLong ranAt = new AtomicLong();
    try (Lab lab = new Lab(List.of(new EchoStep(() -> ranAt.set(System.nanoTime()))))) {
      new StepTimes(lab).measure("context in a blob", OUTPUT);
      lab.inlineBytes = MOST_INLINE;
      new StepTimes(lab).measure("context in the header", OUTPUT);
      lab.inlineBytes = 0;
      new TriggerTimes(lab, ranAt).measure();
      System.out.printf("%nA run of ten steps with outputs%n");
      new RunCost(lab).print("Courier, contexts in blobs", OUTPUT);
      lab.inlineBytes = MOST_INLINE;
      new RunCost(lab).print("Courier, contexts in the header", OUTPUT);
      System.out.println(Prices.durableFunctions());
    }
  }
}
