package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for channels: their configuration and the delivery of their messages. */
public final class ChannelCodes {
  public static final FailureCode CHANNEL_NOT_FOUND =
      FailureCode.notFound(
          "channel_not_found", "No channel has this ID.", "List the channels, and correct the ID.");

  public static final FailureCode INVALID_CHANNEL =
      FailureCode.invalid(
          "invalid_channel",
          "The channel has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode UNKNOWN_CHANNEL_TYPE =
      FailureCode.invalid(
          "unknown_channel_type",
          "This channel type does not exist.",
          "Use one of the types that the message names.");

  public static final FailureCode UNKNOWN_CHANNEL =
      FailureCode.invalid(
          "unknown_channel",
          "No channel has this ID.",
          "Save the channel first, or correct the ID.");

  public static final FailureCode CHANNEL_IN_USE =
      FailureCode.conflict(
          "channel_in_use",
          "Other objects refer to the channel.",
          "First remove the channel from the objects that the message names.");

  public static final FailureCode CHANNEL_DISABLED =
      FailureCode.permanent(
          "channel_disabled",
          "The channel is disabled, so it sends nothing.",
          "Fix the cause in `disabled_because`, if there is one, and save the channel with"
              + " `enabled: true`.");

  public static final FailureCode CHANNEL_MISCONFIGURED =
      FailureCode.permanent(
          "channel_misconfigured",
          "The channel cannot send. Its secret contains no URL, a notification has no recipient, or"
              + " the receiver's certificate or encryption is not accepted.",
          "Correct the channel as the message says.");

  public static final FailureCode CHANNEL_REFUSED =
      FailureCode.permanent(
          "channel_refused",
          "The receiver rejected the notification permanently.",
          "Check the receiver's response in the message.");

  public static final FailureCode CHANNEL_DENIED =
      FailureCode.permanent(
          "channel_denied",
          "The receiver refuses everything that the channel sends, because of the login, the"
              + " sender, the recipients, or a URL that redirects. Nothing was delivered.",
          "Correct the channel or its secrets according to the receiver's response.");

  public static final FailureCode CHANNEL_UNAVAILABLE =
      FailureCode.transientFailure(
          "channel_unavailable",
          "The receiver cannot be reached, or temporarily accepts no notifications. Nothing was "
              + "delivered.",
          "Nothing: Courier sends the notification again. If the failure persists, check the"
              + " receiver.");

  public static final FailureCode CHANNEL_ANSWER_LOST =
      FailureCode.transientFailure(
          "channel_answer_lost",
          "The receiver's response was lost. The notification may have been delivered.",
          "Nothing: Courier sends the notification again with the same ID, so that receivers can"
              + " recognize duplicates.");

  public static final FailureCode CHANNEL_GONE =
      FailureCode.permanent(
          "channel_gone",
          "The receiver no longer accepts notifications (410), so the channel was disabled.",
          "Save the channel with another address and with `enabled: true`.");

  private ChannelCodes() {}
}
