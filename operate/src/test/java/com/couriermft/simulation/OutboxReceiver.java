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

/** The other side of all channels of a simulated installation: what it took, and how it answers. */
final class OutboxReceiver implements NoticeSender {
  /** How a channel answers. */
  enum Way {
    /** It takes everything. */
    TAKES,
    /** It takes nothing, after a long time. */
    IS_DOWN,
    /** It takes everything, and its answer is lost. */
    LOSES_ANSWERS,
    /** It takes everything, slowly. */
    IS_SLOW,
    /** It never takes some, and says so. */
    REFUSES_SOME,
    /** It fails over some, and takes the others. */
    FAILS_OVER_SOME,
    /** It takes nothing, and says how long to wait. */
    IS_BUSY
  }

  /** Something that it took. */
  record Taken(
      String channel, String id, Notification kind, List<Long> numbers, List<String> events) {}

  /** What was told. */
  enum Notification {
    /** One event. */
    SINGLE,
    /** Several. */
    DIGEST
  }

  /** The channel that takes few in a minute, and how many. */
  static final String SLOW = "a";

  static final int PER_MINUTE = 3;

  private final ManualClock clock;
  private final Random random;
  private final Map<String, Way> ways = new TreeMap<>();
  final List<Taken> ledger = new ArrayList<>();
  final Set<String> refused = new HashSet<>();

  /** When each try over the slow channel began, while no host dies: none counts a dead one's. */
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
