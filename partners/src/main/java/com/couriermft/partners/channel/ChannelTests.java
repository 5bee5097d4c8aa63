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
 * Tests channels by sending a real notification. Thread-safe.
 *
 * @param channels the stored channels
 * @param senders senders of all channel types
 * @param clock clock that the senders use
 */
public record ChannelTests(ChannelStore channels, ChannelSenders senders, InstantSource clock) {
  private static final Duration MOST = Duration.ofSeconds(60);

  /**
   * The result of a channel test, as represented in JSON.
   *
   * @param sent whether the receiver accepted the notification
   * @param status status of the response, see {@link DeliveryReceipt}; {@code null}, like the next
   *     three fields, if nothing was sent
   * @param answer text of the receiver's response
   * @param reference the receiver's id for the notification
   * @param durationMs duration of sending
   * @param code failure code; {@code null}, like the next two fields, if the notification was sent
   * @param message message of the failure
   * @param mayHaveArrived whether the notification may have been delivered despite the failure
   */
  @SchemaName("ChannelTest")
  public record Outcome(
      @Field(help = "Whether the receiver accepted the notification") boolean sent,
      @Field(help = "Status code of HTTP or reply code of SMTP", min = 0) @Nullable Integer status,
      @Field(help = "Text of the receiver's response") @Nullable String answer,
      @Field(help = "ID of the notification at the receiver") @Nullable String reference,
      @Field(help = "Duration of the test", min = 0) @Nullable Long durationMs,
      @Field(help = "Code of the failure") @Nullable String code,
      @Field(help = "Message of the failure") @Nullable String message,
      @Field(help = "Whether the notification may have arrived nevertheless")
          @Nullable Boolean mayHaveArrived) {
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
   * Sends a test notification through a channel and returns the result, even if sending fails.
   *
   * @param by the caller's name
   * @throws NotFoundException {@code channel_not_found}
   * @throws InterruptedException the thread was interrupted; the notification may have been
   *     delivered
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
