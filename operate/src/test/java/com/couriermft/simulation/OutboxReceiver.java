package com.couriermft.simulation;

import com.couriermft.operate.notification.NoticeSender;
import com.couriermft.operate.notification.SendOutcome;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.trail.FailingTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * The receivers of all channels in a simulated installation, with the notifications that they
 * received and their behavior.
 */
final class OutboxReceiver implements NoticeSender {
  /** The ways in which a receiver responds. */
  enum Way {
    /** Accepts all notifications. */
    TAKES,
    /** Accepts nothing and responds only after a long time. */
    IS_DOWN,
    /** Accepts all notifications, but the response is lost. */
    LOSES_ANSWERS,
    /** Accepts all notifications slowly. */
    IS_SLOW,
    /** Always refuses some notifications explicitly. */
    REFUSES_SOME,
    /** Fails for some notifications and accepts the others. */
    FAILS_OVER_SOME,
    /** Accepts nothing and requests a delay. */
    IS_BUSY
  }

  /** A notification that was received. */
  record Taken(
      String channel, String id, Notification kind, List<Long> numbers, List<String> events) {}

  /** The content of a notification. */
  enum Notification {
    /** A single event. */
    SINGLE,
    /** Several events. */
    DIGEST
  }

  /** The channel with a low rate limit per minute. */
  static final String SLOW = "a";

  static final int PER_MINUTE = 3;

  private final ManualClock clock;
  private final Random random;
  private final Map<String, Way> ways = new TreeMap<>();
  final List<Taken> ledger = new ArrayList<>();
  final Set<String> refused = new HashSet<>();

  /**
   * The start times of attempts through the slow channel while no host dies, because attempts of
   * dead hosts are not counted.
   */
  final List<Instant> paced = new ArrayList<>();

  boolean settles;

  OutboxReceiver(ManualClock clock, Random random) {
    this.clock = clock;
    this.random = random;
  }

  void set(String channel, Way way) {
    ways.put(channel, way);
  }

  void takeAll() {
    ways.clear();
    settles = true;
  }

  @Override
  public OptionalInt perMinute(String channel) {
    return OptionalInt.of(channel.equals(SLOW) ? PER_MINUTE : 10_000);
  }

  @Override
  public SendOutcome send(Telling telling, Duration most) {
    if (settles && telling.channel().equals(SLOW)) {
      paced.add(clock.instant());
    }
    die();
    boolean odd = telling.id().hashCode() % 3 == 0;
    SendOutcome outcome =
        switch (ways.getOrDefault(telling.channel(), Way.TAKES)) {
          case TAKES -> take(telling);
          case IS_DOWN -> {
            clock.advance(most);
            yield down(null);
          }
          case LOSES_ANSWERS -> {
            take(telling);
            yield down(null);
          }
          case IS_SLOW -> {
            clock.advance(most.minusSeconds(1));
            yield take(telling);
          }
          case REFUSES_SOME -> odd ? refuse(telling) : take(telling);
          case FAILS_OVER_SOME -> odd ? down(null) : take(telling);
          case IS_BUSY -> down(Duration.ofMinutes(7));
        };
    die();
    return outcome;
  }

  private void die() {
    if (!settles && random.nextInt(25) == 0) {
      throw new FailingTables.Died();
    }
  }

  private SendOutcome take(Telling telling) {
    Notification kind =
        telling.kind().name().equals("DIGEST") ? Notification.DIGEST : Notification.SINGLE;
    ledger.add(
        new Taken(
            telling.channel(),
            telling.id(),
            kind,
            telling.events().stream().map(EventFeed.Numbered::number).toList(),
            telling.events().stream().map(each -> each.event().path("id").asText()).toList()));
    return SendOutcome.DELIVERED;
  }

  private SendOutcome refuse(Telling telling) {
    refused.add(telling.id());
    return new SendOutcome(SendOutcome.Kind.REFUSED, "channel_refused", "It is refused.", null);
  }

  private static SendOutcome down(Duration retryAfter) {
    return new SendOutcome(SendOutcome.Kind.DOWN, "channel_unavailable", "It is down.", retryAfter);
  }
}
