package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.channel.Notice.Fact;
import com.couriermft.partners.net.NameBook;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A set of channels with their senders, and notifications to send. */
final class Desk {
  static final InstantSource CLOCK = InstantSource.system();

  /**
   * Text that a malicious partner may send: markup of all receivers, line breaks, invisible
   * characters, and excessive length.
   */
  static final String HOSTILE =
      "<script>alert(1)</script><!channel> [x](http://evil.example) **b** {{DATE(x)}}\r\n"
          + "Bcc: a@evil.example\r\n\r\n"
          + ".\r\n"
          + "MAIL FROM:<x>\u202e\u200b\u2066\u0007\u2028\ud800 \"q\" 'a' &amp; ü漢😀 "
          + "n".repeat(4_096);

  final InMemorySecrets secrets = new InMemorySecrets();
  final List<String> tokens = new ArrayList<>();
  final ChannelStore channels = ChannelStore.in(new InMemoryTables(CLOCK));
  private final ChannelSenders senders;

  Desk() {
    this(NameBook.LOOPBACK);
  }

  Desk(OutboundPolicy policy) {
    senders =
        ChannelSenders.of(channels, secrets, policy, (resource, fresh) -> token(resource), CLOCK);
  }

  private String token(String resource) {
    tokens.add(resource);
    return "token-for-" + resource.length();
  }

  Desk secret(String name, String value) {
    secrets.put(name, Secret.of(value));
    return this;
  }

  StoredChannel save(String id, String json) {
    Channel channel = Channel.read(id, Json.parse(json.replace('\'', '"')));
    channels.documents().put(id, channel.toJson(), "test", null);
    return channels.get(id);
  }

  ChannelTests trials() {
    return new ChannelTests(channels, senders, CLOCK);
  }

  DeliveryReceipt send(StoredChannel channel, Notice notice) throws InterruptedException {
    return send(channel, notice, Duration.ofSeconds(20));
  }

  DeliveryReceipt send(StoredChannel channel, Notice notice, Duration within)
      throws InterruptedException {
    return senders.send(channel, notice, CLOCK.instant().plus(within));
  }

  void reach(StoredChannel channel) {
    reach(channel, Duration.ofSeconds(20));
  }

  void reach(StoredChannel channel, Duration within) {
    senders.reach(channel, CLOCK.instant().plus(within));
  }

  static Notice notice() {
    return Notice.of(
            "01KA5QZ0000000000000000001",
            "execution.failed",
            Instant.parse("2026-11-23T14:30:00Z"),
            "[prod] partner-invoices failed: archive_damaged",
            List.of("The archive is damaged.", "Ask the partner for it again."),
            List.of(new Fact("Job", "partner-invoices"), new Fact("Since", "14:30")),
            URI.create("https://courier.example/ui/executions/01K"))
        .telling(Json.object().put("job_id", "partner-invoices"));
  }

  static Notice hostile() {
    return Notice.of(
            "01KA5QZ0000000000000000002",
            HOSTILE,
            Instant.parse("2026-11-23T14:30:00Z"),
            HOSTILE,
            List.of(HOSTILE, "", HOSTILE),
            List.of(new Fact(HOSTILE, HOSTILE), new Fact("Job", HOSTILE)),
            URI.create("https://courier.example/ui?a=%3Cb%3E&c='%7C"))
        .telling(Json.object().put("job_id", HOSTILE));
  }
}
