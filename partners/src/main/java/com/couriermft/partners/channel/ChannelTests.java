package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.partners.channel.Notice.Fact;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tries channels: each trial sends a real notice. Thread-safe.
 *
 * @param channels by id
 * @param senders send
 * @param clock that senders go by
 */
public record ChannelTests(ChannelStore channels, ChannelSenders senders, InstantSource clock) {
  private static final Duration MOST = Duration.ofSeconds(60);

  /**
   * What became of a trial, as JSON has it.
   *
   * @param sent whether the receiver has taken the notice
   * @param status as a {@link DeliveryReceipt} has it; {@code null}, as are the next three, if it
   *     was not sent
   * @param answer what the receiver said beside it
   * @param reference by which the notice is found at the receiver
   * @param durationMs how long it took
   * @param code why it was not sent; {@code null}, as are the next two, if it was
   * @param message the same, for people
   * @param mayHaveArrived whether it may have arrived nevertheless
   */
  @SchemaName("ChannelTest")
  public record Outcome(
      @Field(help = "Whether the receiver has taken the notice") boolean sent,
      @Field(help = "Of HTTP, or the reply code of SMTP", min = 0) @Nullable Integer status,
      @Field(help = "What the receiver said beside it") @Nullable String answer,
      @Field(help = "By which the notice is found at the receiver") @Nullable String reference,
      @Field(help = "How long it took", min = 0) @Nullable Long durationMs,
      @Field(help = "Why it was not sent, for machines") @Nullable String code,
      @Field(help = "The same, for people") @Nullable String message,
      @Field(help = "Whether it may have arrived nevertheless") @Nullable Boolean mayHaveArrived) {
    private static Outcome of(DeliveryReceipt receipt) {
      return new Outcome(
          true,
          receipt.status(),
          receipt.answer(),
          receipt.reference(),
          receipt.durationMs(),
          null,
          null,
          null);
    }

    private static Outcome of(CourierException e) {
      boolean unconfirmed = e instanceof UnconfirmedException;
      return new Outcome(false, null, null, null, null, e.code(), e.getMessage(), unconfirmed);
    }
  }

  /**
   * Sends a test notice through a channel, and returns what became of it, also where that is bad.
   *
   * @param by who asks
   * @throws NotFoundException {@code channel_not_found}
   * @throws InterruptedException the thread was interrupted; the notice may have been delivered
   */
  public Outcome test(String id, String by) throws InterruptedException {
    StoredChannel channel = channels.get(id);
    Instant now = clock.instant();
    try {
      return Outcome.of(senders.send(channel, notice(id, by, now), now.plus(MOST)));
    } catch (CourierException e) {
      return Outcome.of(e);
    }
  }

  private static Notice notice(String id, String by, Instant now) {
    return Notice.of(
            "test-" + UUID.randomUUID(),
            "test",
            now,
            "Courier: test of channel " + id,
            List.of("This is a test: nothing has happened."),
            List.of(new Fact("Channel", id), new Fact("Asked by", by)),
            null)
        .telling(Json.object().put("channel_id", id).put("asked_by", by));
  }
}
