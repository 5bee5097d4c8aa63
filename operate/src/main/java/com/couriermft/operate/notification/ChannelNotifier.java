package com.couriermft.operate.notification;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.partners.channel.DeliveryReceipt;
import com.couriermft.partners.channel.StoredChannel;
import com.couriermft.storage.store.StoreUnavailable;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends notifications through the channels of an installation. Thread-safe. */
public final class ChannelNotifier implements NoticeSender {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelNotifier.class);

  private final ChannelStore channels;
  private final ChannelSenders senders;
  private final InstantSource clock;
  private final EventNotices notices;

  /**
   * Creates the notifier for these channels.
   *
   * @param clock clock for the deadlines of attempts
   * @param dashboard URL to which notifications link, without a trailing slash; {@code null} for
   *     none
   */
  public ChannelNotifier(
      ChannelStore channels, ChannelSenders senders, InstantSource clock, @Nullable URI dashboard) {
    this.channels = channels;
    this.senders = senders;
    this.clock = clock;
    this.notices = new EventNotices(new DashboardLinks(dashboard));
  }

  @Override
  public OptionalInt perMinute(String channel) {
    Optional<StoredChannel> found = channels.find(channel);
    return found.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(found.get().channel().traits().maxPerMinute());
  }

  @Override
  public Duration longestTry(String channel) {
    try {
      return channels
          .find(channel)
          .map(found -> found.channel().longestTry())
          .orElse(Duration.ZERO);
    } catch (StoreUnavailable e) {
      throw e;
    } catch (CourierException unreadable) {
      // The channel is not used; the next caller of perMinute gets the error.
      LOG.debug("Channel '{}' cannot be read", channel, unreadable);
      return Duration.ZERO;
    }
  }

  @Override
  public SendOutcome send(Telling telling, Duration most) throws InterruptedException {
    Instant now = clock.instant();
    try {
      DeliveryReceipt receipt =
          senders.send(channels.get(telling.channel()), notices.of(telling), now.plus(most));
      return receipt.refused().isEmpty()
          ? SendOutcome.DELIVERED
          : partly(telling.channel(), receipt.refused());
    } catch (StoreUnavailable e) {
      throw e;
    } catch (LaterException e) {
      return failed(SendOutcome.Kind.DOWN, e, e.retryAfter());
    } catch (CourierException e) {
      boolean refused = e.code().equals(ChannelCodes.CHANNEL_REFUSED.code());
      return failed(refused ? SendOutcome.Kind.REFUSED : SendOutcome.Kind.DOWN, e, null);
    }
  }

  private static SendOutcome partly(String channel, String refused) {
    String message =
        "Delivered, but the mail server refused %s. Remove the address from channel '%s'."
            .formatted(refused, channel);
    LOG.warn("Channel '{}': {}", channel, message);
    return new SendOutcome(
        SendOutcome.Kind.DELIVERED, ChannelCodes.CHANNEL_REFUSED.code(), message, null);
  }

  private static SendOutcome failed(
      SendOutcome.Kind kind, CourierException e, @Nullable Duration retryAfter) {
    return new SendOutcome(kind, e.code(), e.getMessage(), retryAfter);
  }
}
