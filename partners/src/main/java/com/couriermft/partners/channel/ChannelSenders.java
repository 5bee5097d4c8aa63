package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.http.IdentityTokens;
import com.couriermft.partners.net.OutboundPolicy;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sends notifications through channels. Does not retry; the caller enforces {@link
 * ChannelTraits#maxPerMinute}. Thread-safe.
 */
public interface ChannelSenders {
  /**
   * Creates the senders of an installation. The classes of a channel type are loaded when its first
   * notification is sent.
   *
   * @param channels store for disabling a channel whose receiver no longer exists
   * @param secrets resolves URLs, passwords and signing secrets
   * @param policy checks addresses of channels
   * @param tokens tokens of the process's identity
   */
  static ChannelSenders of(
      ChannelStore channels,
      SecretStore secrets,
      OutboundPolicy policy,
      IdentityTokens tokens,
      InstantSource clock) {
    return new ProtocolSenders(channels, secrets, policy, tokens, clock);
  }

  /**
   * Sends a notification and waits for the receiver's response.
   *
   * @param channel the channel, read recently; a disabled channel sends nothing
   * @param deadline deadline for the response, at most ten minutes from now
   * @return the receipt: which shows that the receiver has accepted the notification
   * @throws UnconfirmedException the notification may have been delivered; sending it again with
   *     the same id may produce a duplicate
   * @throws com.couriermft.formats.failure.LaterException nothing was delivered, and the receiver
   *     requests a delay
   * @throws CourierException nothing was delivered. Transient ({@code channel_unavailable}) if a
   *     retry may succeed. Otherwise {@code channel_refused} (the receiver rejects this
   *     notification), {@code channel_denied} (the receiver rejects all notifications), {@code
   *     channel_disabled}, {@code channel_misconfigured}, {@code outbound_refused}, {@code
   *     secret_not_found}, or {@code channel_gone}: the receiver no longer exists, and the channel
   *     has been disabled
   * @throws InterruptedException the thread was interrupted; the notification may have been
   *     delivered
   */
  DeliveryReceipt send(StoredChannel channel, Notice notice, Instant deadline)
      throws InterruptedException;

  /**
   * Tests a channel without sending a notification. For a mail server the test runs {@code EHLO},
   * {@code STARTTLS}, {@code AUTH}, {@code RSET} and {@code QUIT}. For other receivers it checks
   * the address, the signing secrets, the outbound policy, TCP and TLS, and for Azure services, it
   * also requests a token. The test does not show whether the server would accept a notification.
   *
   * @param channel see {@link #send}
   * @param deadline see {@link #send}
   * @throws CourierException see {@link #send}
   */
  void reach(StoredChannel channel, Instant deadline);
}
