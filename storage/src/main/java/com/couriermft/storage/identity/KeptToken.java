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
 * Caches the token for one resource. If there is no valid token, one thread requests it; other
 * threads wait, and receive the same token or failure. The first caller within {@link #EARLY}
 * before the expiry renews the token, while other threads keep using it. If renewal fails, the
 * token remains in use and renewal is retried after {@link #AGAIN}, so an outage shorter than
 * {@link #EARLY} has no effect. Thread-safe.
 */
public final class KeptToken {
  /**
   * How long before its expiry a token is renewed; for a short-lived token, half of its lifetime.
   */
  static final Duration EARLY = Duration.ofMinutes(10);

  /** The minimum time between two attempts to renew a token that is still valid. */
  static final Duration AGAIN = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(KeptToken.class);

  private final String resource;
  private final Supplier<BearerToken> source;
  private final InstantSource clock;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Held held;
  private volatile @Nullable Failed failed;

  /**
   * Creates a cache without a token.
   *
   * @param resource the resource of the token, for the log
   * @param source requests a token; its exceptions are thrown to all waiting callers
   * @param clock the clock that decides when tokens expire
   */
  public KeptToken(String resource, Supplier<BearerToken> source, InstantSource clock) {
    this.resource = resource;
    this.source = source;
    this.clock = clock;
  }

  /**
   * Returns a token that has not expired.
   *
   * @param fresh whether to request a new token even if the cached one is valid
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
   * Returns a token other than the rejected one. Requests a new one, unless another thread has
   * already done so.
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
        // Waiting callers fail together. If each made its own request, the last caller would wait
        // for all requests.
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
          "The token for {} couldn't be renewed; using the current token until {}: {}",
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

  /** A failed attempt, whose exception is thrown to all waiting callers. */
  private record Failed(RuntimeException exception) {}

  private record Held(BearerToken token, Instant renewal) {
    Instant end() {
      return token.end();
    }
  }
}
