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
   * Returns the senders of an installation. Nothing that sends is loaded before the first notice of
   * its type.
   *
   * @param channels where a channel is disabled whose receiver is gone
   * @param secrets has addresses, passwords and what signs
   * @param policy judges where channels lead
   * @param tokens of the process's identity
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
   * Sends a notice, and waits for what the receiver says to it.
   *
   * @param channel as it was read lately: a disabled one sends nothing
   * @param deadline by which it has to be over; at most ten minutes ahead counts
   * @return the receiver has accepted it
   * @throws UnconfirmedException it may have been delivered: a repetition with the same id may be
   *     the second one
   * @throws com.couriermft.formats.failure.LaterException nothing was delivered, and the receiver
   *     says how long to wait
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
   * Goes as far as nothing is sent. With a mail server that is {@code EHLO}, {@code STARTTLS},
   * {@code AUTH}, {@code RSET} and {@code QUIT}; with others the address and what signs, the
   * policy, TCP and TLS, and for services of Azure a token. Whether they would take a notice is not
   * known.
   *
   * @param channel as for {@link #send}
   * @param deadline as for {@link #send}
   * @throws CourierException as {@link #send} does
   */
  void reach(StoredChannel channel, Instant deadline);
}
