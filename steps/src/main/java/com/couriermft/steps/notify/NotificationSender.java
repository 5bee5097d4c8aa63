package com.couriermft.steps.notify;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.NotDoneException;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.partners.channel.DeliveryReceipt;
import com.couriermft.partners.channel.Notice;
import com.couriermft.partners.channel.SmtpChannel;
import com.couriermft.partners.channel.StoredChannel;
import com.couriermft.partners.channel.UnconfirmedException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/**
 * Sends a step's notification through a channel, exactly once.
 *
 * @param channels stored channels
 * @param senders senders of all channel types
 * @param clock the storage's clock
 */
record NotificationSender(ChannelStore channels, ChannelSenders senders, InstantSource clock) {
  private static final Duration MOST_LOOKING = Duration.ofSeconds(30);

  /**
   * Returns the channel for an attempt after checking that the channel has one of the given types.
   */
  StoredChannel channel(String id, List<Channel.Type> types, StepContext context) {
    StoredChannel stored = channel(id, types);
    context.progress().uses("channel/" + id, stored.version());
    context.progress().conceals(stored.channel().secrets());
    return stored;
  }

  /** Returns a channel after checking that the channel has one of the given types. */
  StoredChannel channel(String id, List<Channel.Type> types) {
    StoredChannel stored = channels.named(id, "/channel");
    Channel.Type type = stored.channel().type();
    if (!types.contains(type)) {
      throw InvalidInputException.at(
          "/channel",
          ChannelCodes.INVALID_CHANNEL,
          "Channel '%s' is of type %s; this step requires %s."
              .formatted(
                  id,
                  type.json(),
                  String.join(", ", types.stream().map(Channel.Type::json).toList())));
    }
    return stored;
  }

  /** Checks the channel in a dry run by connecting to its server, without sending anything. */
  void look(String id, List<Channel.Type> types, DryRun dryRun)
      throws IOException, InterruptedException {
    if (!dryRun.knows("channel")) {
      return;
    }
    dryRun.look(
        "/channel",
        Check.Kind.FIELD,
        id,
        () -> {
          StoredChannel channel = channel(id, types);
          Instant most = clock.instant().plus(MOST_LOOKING);
          Instant end = dryRun.cancellation().deadline();
          senders.reach(channel, end.isBefore(most) ? end : most);
          String seen =
              channel.channel() instanceof SmtpChannel
                  ? "The login to the channel's mail server succeeded; nothing was sent."
                  : "The channel's server can be reached. Nothing was sent, so it is unknown "
                      + "whether the server accepts requests.";
          dryRun.report(Check.ok("/channel", Check.Kind.FIELD, id, seen));
        });
  }

  /**
   * Sends a notification, unless an earlier attempt did.
   *
   * @param idempotent whether the receiver detects repetitions by the notification's id
   * @param notice creates the notification with the given id
   * @return {@code status} and {@code reference} of the receiver's response
   * @throws com.couriermft.formats.failure.OutcomeUnknownException the notification may have been
   *     sent and must not be repeated
   */
  JsonNode send(
      StoredChannel channel,
      boolean idempotent,
      Function<String, Notice> notice,
      StepContext context)
      throws IOException, InterruptedException {
    UnsafeAct act = UnsafeAct.of(context, 0);
    return act.perform(
        new Sending(this, channel, idempotent, notice.apply(act.operation()), context));
  }

  /** The unsafe operation of sending one notification. */
  private record Sending(
      NotificationSender telling,
      StoredChannel channel,
      boolean isIdempotent,
      Notice notice,
      StepContext context)
      implements UnsafeAct.Deed {
    @Override
    public String describe() {
      return "Sending through channel '" + channel.channel().id() + "'";
    }

    @Override
    public JsonNode act() throws IOException, InterruptedException, NotDoneException {
      Instant deadline = telling.clock.instant().plus(channel.channel().longestTry());
      Instant end = context.cancellation().deadline();
      try {
        DeliveryReceipt receipt =
            telling.senders.send(channel, notice, end.isBefore(deadline) ? end : deadline);
        return result(receipt.status(), receipt.reference());
      } catch (UnconfirmedException e) {
        if (isIdempotent) {
          throw e;
        }
        throw new IOException(e.getMessage(), e);
      } catch (CourierException e) {
        throw new NotDoneException(e);
      }
    }

    @Override
    public JsonNode assumedDone() {
      return result(0, notice.id());
    }

    private static ObjectNode result(int status, String reference) {
      return Json.object().put("status", status).put("reference", reference);
    }
  }
}
