package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for subscriptions and their notifications. */
public final class NotificationCodes {
  public static final FailureCode SUBSCRIPTION_NOT_FOUND =
      FailureCode.notFound(
          "subscription_not_found",
          "No subscription has this ID.",
          "List the subscriptions, and correct the ID.");

  public static final FailureCode INVALID_SUBSCRIPTION =
      FailureCode.invalid(
          "invalid_subscription",
          "The subscription has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode TOO_MANY_SUBSCRIPTIONS =
      FailureCode.invalid(
          "too_many_subscriptions",
          "The number of subscriptions has reached its maximum. It is limited because Courier"
              + " checks every subscription for each event.",
          "Delete some subscriptions, or use one subscription for more: `scope` and `events` are "
              + "lists.");

  public static final FailureCode NOTIFICATION_NOT_FOUND =
      FailureCode.notFound(
          "notification_not_found",
          "No notification has this ID, or it was deleted after its retention period.",
          "List the notifications.");

  public static final FailureCode NOTIFICATION_NOT_DEAD =
      FailureCode.conflict(
          "notification_not_dead",
          "You can send only a dead notification again.",
          "Check the state of the notification. Either it was delivered, or Courier is still"
              + " retrying it.");

  private NotificationCodes() {}
}
