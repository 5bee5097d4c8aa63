package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.SendTry;
import com.couriermft.storage.kind.ObjectKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The subscription and channel of notifications, limited to what one caller may see. A caller with
 * a label scope sees no subscriptions. If a channel has other labels, its name and the responses of
 * its server are hidden from such a caller.
 *
 * @param isLimited whether the caller has a label scope
 * @param seesChannel whether the caller may see the channel with a given name
 */
record NotifiedBy(boolean isLimited, Predicate<String> seesChannel) {
  /** Returns the view of a request's caller. Each channel is looked up at most once. */
  static NotifiedBy asSeen(Courier courier, Request request) {
    ScopeGuard guard = new ScopeGuard(courier, request);
    Map<String, Boolean> known = new HashMap<>();
    return new NotifiedBy(
        !request.scope().isAll(),
        channel -> known.computeIfAbsent(channel, id -> guard.isSeen(ObjectKind.CHANNEL, id)));
  }

  /** Returns the subscription's id; {@code null} if the caller may not see it. */
  @Nullable String subscription(Notification of) {
    return isLimited ? null : of.subscription();
  }

  /** Returns the channel's id; {@code null} if the caller may not see it. */
  @Nullable String channel(Notification of) {
    return seesChannel.test(of.channel()) ? of.channel() : null;
  }

  /**
   * Returns why a notification failed, unless the reason may quote the server of a hidden channel.
   */
  @Nullable String reason(Notification of) {
    return of.reason() == null || seesChannel.test(of.channel())
        ? of.reason()
        : "The channel has failed.";
  }

  /** Returns the attempts, without the server's messages if the caller may not see the channel. */
  List<SendTry> tries(Notification of) {
    return seesChannel.test(of.channel())
        ? of.tries()
        : of.tries().stream()
            .map(
                each ->
                    new SendTry(each.at(), each.durationMs(), each.outcome(), each.code(), null))
            .toList();
  }
}
