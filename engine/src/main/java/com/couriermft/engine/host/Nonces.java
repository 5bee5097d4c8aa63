package com.couriermft.engine.host;

import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The engine's chance: nonces, jitter and short pauses. Thread-safe if its generator is. */
public final class Nonces {
  private static final int BYTES = 10;

  private final RandomGenerator random;
  private final Sleeper sleeper;

  /** Makes nonces with a source of chance and a way to pause. */
  public Nonces(RandomGenerator random, Sleeper sleeper) {
    this.random = random;
    this.sleeper = sleeper;
  }

  /** Sixteen letters and digits that nobody else will draw. */
  public String next() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String text = new BigInteger(1, bytes).toString(32);
    return "0".repeat(16 - text.length()) + text;
  }

  /** The source of chance. */
  public RandomGenerator random() {
    return random;
  }

  /** A pause with jitter that doubles with each try, at most a second. */
  public void pause(int tries) {
    sleeper.sleep(
        (long) (Math.min(1000, 20L << Math.min(tries, 6)) * (0.5 + random.nextDouble() / 2)));
  }

  /** Lets time pass. */
  @FunctionalInterface
  public interface Sleeper {
    /** Sleeps indeed. */
    Sleeper REAL =
        millis -> {
          try {
            TimeUnit.MILLISECONDS.sleep(millis);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };

    /** Returns after so many milliseconds, or early when the thread is interrupted. */
    void sleep(long millis);
  }
}
