package com.couriermft.chaos;

import com.couriermft.chaos.ReceiverMoods.Mood;
import com.couriermft.formats.crypto.WebhookSignature;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Records the notifications that the receiver gets through each channel. In a storm, the channel
 * {@code desk} fails at most once for each notification. The channel {@code pager} has {@link
 * Outages}, during which it responds with 503 after a long delay; otherwise it works. Each entry is
 * also written as a line to a file. Thread-safe.
 */
final class NotificationLedger implements AutoCloseable {
  /** Path prefix of the channels' addresses; followed by the name of the channel. */
  static final String FOLDER = "/told/";

  /** Delay of responses during an outage. It is shorter than the sender's timeout. */
  private static final Duration HANG = Duration.ofSeconds(15);

  private final ReceiverMoods moods;
  private final Writer file;
  private final byte[] key = WebhookSignature.findKey(TellingChannels.SIGNING_SECRET).orElseThrow();
  private final List<Telling> entries = new ArrayList<>();
  private final Outages outages = new Outages();
  private boolean rages;

  /** Creates a ledger whose lines are written to a new file. */
  NotificationLedger(Path file, long seed) throws IOException {
    this.file = Files.newBufferedWriter(file);
    this.moods = new ReceiverMoods(seed, 1);
  }

  /**
   * A request received through a channel.
   *
   * @param at the time of receipt
   * @param channel the channel
   * @param id the value of the {@code webhook-id} header
   * @param digest the SHA-256 of the body
   * @param signed whether at least one of the signatures is valid
   * @param event the event in the body
   * @param reply the receiver's response
   */
  record Telling(
      Instant at,
      String channel,
      String id,
      String digest,
      boolean signed,
      JsonNode event,
      Mood reply) {
    /** Returns the id of the event; {@code ""} if the body has no id. */
    String eventId() {
      return event.path("id").asText();
    }
  }

  /** Starts or ends the storm. */
  synchronized void storm(boolean begins) {
    moods.storm(begins);
    rages = begins;
  }

  /** Returns the outages of the pager. */
  synchronized List<Outages.Outage> outages() {
    return outages.over();
  }

  /** Returns all entries so far, in order of receipt. */
  synchronized List<Telling> entries() {
    return List.copyOf(entries);
  }

  /** Responds to a request below {@link #FOLDER}. */
  void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Headers headers = exchange.getRequestHeaders();
      String channel = exchange.getRequestURI().getPath().substring(FOLDER.length());
      Instant now = Instant.now();
      String id = text(headers, WebhookSignature.ID);
      Telling telling =
          new Telling(
              now,
              channel,
              id,
              Receiver.digest(body),
              isSigned(headers, body),
              Json.parse(new String(body, StandardCharsets.UTF_8)).path("data"),
              mood(channel, id, now));
      keep(telling);
      if (telling.reply() == Mood.BUSY && channel.equals(TellingChannels.PAGER)) {
        TimeUnit.NANOSECONDS.sleep(HANG.toNanos());
      }
      moods.answer(
          exchange, telling.reply(), "application/json", "{}".getBytes(StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Mood mood(String channel, String id, Instant now) {
    if (channel.equals(TellingChannels.PAGER)) {
      return outages.refuses(id, now, rages) ? Mood.BUSY : Mood.AT_ONCE;
    }
    return moods.next(id);
  }

  private boolean isSigned(Headers headers, byte[] body) {
    String timestamp = text(headers, WebhookSignature.TIMESTAMP);
    List<byte[]> signed =
        WebhookSignature.signed(text(headers, WebhookSignature.ID), timestamp, body);
    String expected = WebhookSignature.header(List.of(key), signed);
    return Arrays.asList(text(headers, WebhookSignature.SIGNATURE).split(" ")).contains(expected);
  }

  private static String text(Headers headers, String name) {
    String value = headers.getFirst(name);
    return value == null ? "" : value;
  }

  private synchronized void keep(Telling telling) throws IOException {
    entries.add(telling);
    file.write(Json.write(Json.tree(telling)));
    file.write('\n');
    file.flush();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
