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
 * The subscription and channel of notifications, limited to what one caller may see. A caller who
 * is limited to labels sees no subscription. The name and the server's response of a channel with
 * other labels are hidden from such a caller.
 *
 * @param isLimited whether the caller is limited to labels
 * @param seesChannel whether the caller may see the channel of this name
 */
record NotifiedBy(boolean isLimited, Predicate<String> seesChannel) {
  /** Returns the view of a request's caller; each channel is looked up at most once. */
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

  /** Returns why a notification failed, which may quote the channel's server. */
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
