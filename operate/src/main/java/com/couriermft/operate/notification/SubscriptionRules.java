package com.couriermft.operate.notification;

import com.couriermft.storage.event.EventFeed;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether and how a subscription sends a notification of an event. Pure.
 *
 * @param subscription the subscription
 * @param now current time of the storage server's clock
 * @param counts whether the calendar of the quiet hours includes a day
 */
record SubscriptionRules(Subscription subscription, Instant now, Predicate<LocalDate> counts) {

  /** The actions for an event. */
  enum Act {
    /** Ignore the event. */
    PASS,
    /** Send a notification of the event. */
    TELL,
    /** Add the event to a digest. */
    COLLECT,
    /** Record the event without sending it, because the throttle is exceeded. */
    SUPPRESS
  }

  /**
   * A decision.
   *
   * @param act the action
   * @param until with {@link Act#COLLECT}: latest time at which the digest is closed
   * @param recovered whether the event is the recovery from a notified failure
   * @param subject the new state of the event's subject
   * @param group the new state of the event's throttle group
   */
  record Verdict(
      Act act,
      @Nullable Instant until,
      boolean recovered,
      SubscriptionState subject,
      SubscriptionState group) {}

  /**
   * Decides about an event.
   *
   * @param subject the state of the event's subject
   * @param group the state of the event's throttle group
   */
  Verdict of(EventFeed.Numbered event, SubscriptionState subject, SubscriptionState group) {
    boolean success = EventSubject.isSuccess(event.event());
    boolean failure = EventSubject.isFailure(event.event());
    boolean asked = subscription.asksFor(event);
    boolean recovery =
        success && subscription.recovered() && subject.failing() && subscription.heeds(event);
    boolean repeated = failure && subscription.firstFailureOnly() && subject.failing();
    SubscriptionState after = subject;
    if (success && subscription.heeds(event)) {
      after = subject.failing(false);
    } else if (failure && asked) {
      after = subject.failing(true);
    }
    if (!recovery && (!asked || repeated)) {
      return new Verdict(Act.PASS, null, false, after, group);
    }
    return told(recovery, after, failure ? subject : after, group);
  }

  /** Chooses the action. {@code untold} is the subject's state if nothing is sent. */
  private Verdict told(
      boolean recovery,
      SubscriptionState subject,
      SubscriptionState untold,
      SubscriptionState group) {
    Optional<Instant> quiet = quietEnd(now);
    DigestTimes digest = subscription.digest();
    ThrottleRule throttle = subscription.throttle();
    if (digest != null) {
      Instant at = digest.after(now);
      return new Verdict(Act.COLLECT, quietEnd(at).orElse(at), recovery, subject, group);
    } else if (quiet.isPresent()) {
      return new Verdict(Act.COLLECT, quiet.get(), recovery, subject, group);
    } else if (throttle == null) {
      return new Verdict(Act.TELL, null, recovery, subject, group);
    } else if (!group.isFull(throttle, now)) {
      return new Verdict(Act.TELL, null, recovery, subject, group.counting(throttle, now));
    } else if (throttle.digest()) {
      Instant end = group.end(throttle, now);
      return new Verdict(Act.COLLECT, quietEnd(end).orElse(end), recovery, subject, group);
    }
    return new Verdict(Act.SUPPRESS, null, recovery, untold, group);
  }

  private Optional<Instant> quietEnd(Instant at) {
    QuietHours quiet = subscription.quiet();
    return quiet == null ? Optional.empty() : quiet.end(at, counts);
  }
}
