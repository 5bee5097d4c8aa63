package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.http.IdentityTokens;
import com.couriermft.partners.net.OutboundPolicy;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sends notices through channels. Nothing is repeated here, and {@link ChannelTraits#maxPerMinute}
 * is for the caller to keep. Thread-safe.
 */
public interface ChannelSenders {
  /**
   * Returns the senders of an installation. Classes of a channel type are loaded with its first
   * notification.
   *
   * @param channels store for disabling a channel whose receiver no longer exists
   * @param secrets resolves addresses, passwords and signing secrets
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
   * @param channel as read recently: a disabled one sends nothing
   * @param deadline deadline; at most ten minutes from now
   * @return the receiver has accepted the notification
   * @throws UnconfirmedException the notification may have been delivered: a repetition with the
   *     same id may be a duplicate
   * @throws com.couriermft.formats.failure.LaterException nothing was delivered, and the receiver
   *     requests a delay
   * @throws CourierException nothing was delivered. Of class transient ({@code
   *     channel_unavailable}) where a repetition may help; else {@code channel_refused} (this
   *     notice), {@code channel_denied} (every notice), {@code channel_disabled}, {@code
   *     channel_misconfigured}, {@code outbound_refused}, {@code secret_not_found}; {@code
   *     channel_gone} if the receiver says that it will never take a notice again: the channel is
   *     disabled then
   * @throws InterruptedException the thread was interrupted; it may have been delivered
   */
  DeliveryReceipt send(StoredChannel channel, Notice notice, Instant deadline)
      throws InterruptedException;

  /**
   * Tests a channel without sending anything. With a mail server this is {@code EHLO}, {@code
   * STARTTLS}, {@code AUTH}, {@code RSET} and {@code QUIT}; with others the address, the signing
   * secrets, the policy, TCP and TLS, and for Azure services a token. Whether the server would
   * accept a notification is unknown.
   *
   * @param channel as for {@link #send}
   * @param deadline as for {@link #send}
   * @throws CourierException as {@link #send} does
   */
  void reach(StoredChannel channel, Instant deadline);
}
