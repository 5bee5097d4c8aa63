package com.couriermft.storage.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The token for one resource. One thread asks for it, the others wait and get what it gets, be it a
 * failure, but not while the token they have is good: that is renewed {@link #EARLY} before its end
 * by whoever comes first. As long as that fails it is used on, and asked for again after {@link
 * #AGAIN}; so an endpoint that is down for less than {@link #EARLY} goes unnoticed. Thread-safe.
 */
public final class KeptToken {
  /** The time before its end at which a token is renewed; one of a short life half of it. */
  static final Duration EARLY = Duration.ofMinutes(10);

  /** Between two attempts to renew a token that is still good. */
  static final Duration AGAIN = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(KeptToken.class);

  private final String resource;
  private final Supplier<BearerToken> source;
  private final InstantSource clock;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Held held;
  private volatile @Nullable Failed failed;

  /**
   * Holds no token yet.
   *
   * @param resource that it is for, for the log
   * @param source asks for a token; what it throws is thrown to everybody who waits for it
   * @param clock tells when tokens end
   */
  public KeptToken(String resource, Supplier<BearerToken> source, InstantSource clock) {
    this.resource = resource;
    this.source = source;
    this.clock = clock;
  }

  /**
   * A token that has not ended.
   *
   * @param fresh whether the one that is held will not do
   */
  public BearerToken get(boolean fresh) {
    Held known = held;
    Instant now = clock.instant();
    if (known == null || fresh || !now.isBefore(known.end())) {
      return replace(known);
    }
    if (now.isBefore(known.renewal()) || !asking.tryLock()) {
      return known.token();
    }
    try {
      return renew(known, now);
    } finally {
      asking.unlock();
    }
  }

  /**
   * Returns another token than one that was refused, which is asked for unless somebody has done so
   * meanwhile.
   */
  public BearerToken otherThan(String refused) {
    Held known = held;
    return known != null && !known.token().text().equals(refused) ? known.token() : replace(known);
  }

  private BearerToken replace(@Nullable Held useless) {
    Failed before = failed;
    asking.lock();
    try {
      Held known = held;
      if (known != null && (useless == null || known.token() != useless.token())) {
        return known.token();
      }
      Failed meanwhile = failed;
      if (meanwhile != null && meanwhile != before) {
        // Each asking in its turn would hold the last one for as long as all of them together.
        throw meanwhile.exception();
      }
      return ask();
    } finally {
      asking.unlock();
    }
  }

  private BearerToken renew(Held known, Instant now) {
    Held latest = held;
    if (latest != null && latest != known) {
      return latest.token();
    }
    try {
      return ask();
    } catch (RuntimeException e) {
      if (!clock.instant().isBefore(known.end())) {
        throw e;
      }
      LOG.warn(
          "The token for {} is not renewed and used until {}: {}",
          resource,
          known.end(),
          e.getMessage());
      held = new Held(known.token(), now.plus(AGAIN));
      return known.token();
    }
  }

  private BearerToken ask() {
    BearerToken token;
    try {
      token = source.get();
    } catch (RuntimeException e) {
      failed = new Failed(e);
      throw e;
    }
    Instant now = clock.instant();
    Duration half = Duration.between(now, token.end()).dividedBy(2);
    Duration early = half.compareTo(EARLY) < 0 ? half : EARLY;
    held = new Held(token, token.end().minus(early));
    return token;
  }

  /** A failed attempt, with which its waiters fail. */
  private record Failed(RuntimeException exception) {}

  private record Held(BearerToken token, Instant renewal) {
    Instant end() {
      return token.end();
    }
  }
}
