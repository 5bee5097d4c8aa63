package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for subscriptions and their notifications. */
public final class NotificationCodes {
  public static final FailureCode SUBSCRIPTION_NOT_FOUND =
      FailureCode.notFound(
          "subscription_not_found",
          "There is no subscription of that id.",
          "List the subscriptions.");

  public static final FailureCode INVALID_SUBSCRIPTION =
      FailureCode.invalid(
          "invalid_subscription",
          "A field of a subscription is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode TOO_MANY_SUBSCRIPTIONS =
      FailureCode.invalid(
          "too_many_subscriptions",
          "There are as many subscriptions as there can be, since each is asked about each event.",
          "Remove some, or cover more with one subscription: `scope` and `events` are lists.");

  public static final FailureCode NOTIFICATION_NOT_FOUND =
      FailureCode.notFound(
          "notification_not_found",
          "There is no notification of that id, or it has been removed after its time.",
          "List the notifications.");

  public static final FailureCode NOTIFICATION_NOT_DEAD =
      FailureCode.conflict(
          "notification_not_dead",
          "You can send only a dead notification again.",
          "Check its state. The notification was delivered, or Courier still retries.");

  private NotificationCodes() {}
}
