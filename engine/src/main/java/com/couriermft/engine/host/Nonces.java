package com.couriermft.engine.host;

import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The random source of the engine, for nonces, jitter and short pauses. Thread-safe if its
 * generator is.
 */
public final class Nonces {
  private static final int BYTES = 10;

  private final RandomGenerator random;
  private final Sleeper sleeper;

  /** Creates nonces from a random generator and a way to pause. */
  public Nonces(RandomGenerator random, Sleeper sleeper) {
    this.random = random;
    this.sleeper = sleeper;
  }

  /** Returns a unique nonce of sixteen letters and digits. */
  public String next() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String text = new BigInteger(1, bytes).toString(32);
    return "0".repeat(16 - text.length()) + text;
  }

  /** Returns the random generator. */
  public RandomGenerator random() {
    return random;
  }

  /** Pauses with jitter. The pause doubles with each try, up to a second. */
  public void pause(int tries) {
    sleeper.sleep(
        (long) (Math.min(1000, 20L << Math.min(tries, 6)) * (0.5 + random.nextDouble() / 2)));
  }

  /** Pauses the current thread. */
  @FunctionalInterface
  public interface Sleeper {
    /** Sleeps in real time. */
    Sleeper REAL =
        millis -> {
          try {
            TimeUnit.MILLISECONDS.sleep(millis);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };

    /** Returns after a number of milliseconds, or earlier if the thread is interrupted. */
    void sleep(long millis);
  }
}
