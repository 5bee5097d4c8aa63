package com.couriermft.functions.insights;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpClient;
import com.couriermft.functions.insights.TrackServer.Reply;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests turns of sending to an endpoint with all kinds of responses. */
class ItemSenderTest {
  private static final HttpClient HTTP =
      new ApacheHttpClient(Duration.ofSeconds(2), Duration.ofSeconds(10), null);
  private static final CloudRole ROLE = new CloudRole("courier-test", "instance-1");
  private static final int RUNS = 25;

  /** Responses after which an item is sent again. */
  private static final List<Reply> PASSING =
      List.of(
          Reply.of(200),
          Reply.of(200),
          Reply.of(200),
          Reply.of(0),
          Reply.of(401),
          Reply.of(403),
          Reply.of(408),
          Reply.of(439),
          Reply.of(500),
          new Reply(429, "7", ""),
          new Reply(503, "99999", "{}"),
          new Reply(429, "Wed, 21 Oct 2026 07:28:00 GMT", ""),
          new Reply(206, null, "0:429 3:500 7:503"),
          new Reply(206, "5", "1:439"));

  /** Responses after which some or all items are lost. */
  private static final List<Reply> LOSING =
      List.of(Reply.of(400), Reply.of(404), new Reply(206, null, "0:400 2:500 5:403"));

  private final TrackServer server = new TrackServer();
  private final AtomicLong nanos = new AtomicLong();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void generatedRuns_sendEachItemOnceAndStandForEachRequest() {
    for (int seed = 0; seed < RUNS; seed++) {
      run(seed, false);
    }
    assertThat(server.problems()).isEmpty();
  }

  @Test
  void generatedRuns_whereItemsAreRefusedOrHaveNoRoom_loseWhatTheyTell() {
    for (int seed = 0; seed < RUNS; seed++) {
      run(seed, true);
    }
    assertThat(server.problems()).isEmpty();
  }

  private void run(int seed, boolean lossy) {
    Random random = new Random(seed);
    ItemQueue queue = new ItemQueue(lossy ? 400 : 100_000);
    RequestItems requests = new RequestItems(random);
    ItemSender sender = sender(queue, requests, null);
    Set<String> added = new HashSet<>();
    long requested = 0;
    int before = server.taken().size();
    try (LoggedLines log = new LoggedLines()) {
      for (int act = 0; act < 40; act++) {
        int several = random.nextInt(40);
        for (int i = 0; i < several; i++) {
          String id = "%04x-%010x".formatted(seed, added.size());
          added.add(id);
          queue.add(item(id, "partner-a"));
        }
        if (!lossy) {
          requested += request(random, requests);
        }
        server.next(chosen(random, lossy));
        sender.turn();
        nanos.addAndGet(Duration.ofSeconds(random.nextInt(90)).toNanos());
      }
      server.nothingNext();
      sender.last();
      List<JsonNode> taken = server.taken().subList(before, server.taken().size());
      List<String> ids =
          taken.stream()
              .map(envelope -> envelope.at("/data/baseData/id").asText())
              .filter(added::contains)
              .toList();
      assertThat(ids).as("seed %d", seed).doesNotHaveDuplicates();
      assertThat(ids.size() + log.lost()).as("seed %d", seed).isEqualTo(added.size());
      long stoodFor =
          taken.stream()
              .filter(envelope -> !added.contains(envelope.at("/data/baseData/id").asText()))
              .mapToLong(TrackServer::itemCount)
              .sum();
      assertThat(stoodFor).as("seed %d", seed).isEqualTo(requested);
    }
  }

  private static Reply chosen(Random random, boolean lossy) {
    List<Reply> from = lossy && random.nextInt(3) == 0 ? LOSING : PASSING;
    return from.get(random.nextInt(from.size()));
  }

  private static long request(Random random, RequestItems requests) {
    int several = random.nextInt(200);
    for (int i = 0; i < several; i++) {
      String target = random.nextBoolean() ? "a.table.core.windows.net" : "a.blob.example";
      boolean success = random.nextInt(5) > 0;
      requests.add(target, success, () -> item(ItemIds.random(), target));
    }
    return several;
  }

  @Test
  void denied_isSaidOnceAndTriedAgainWithAFreshToken() {
    ItemQueue queue = new ItemQueue(100);
    AtomicLong fresh = new AtomicLong();
    ItemSender sender =
        sender(
            queue,
            new RequestItems(new Random(1)),
            wanted -> "token-" + (wanted ? fresh.incrementAndGet() : 0));
    server.next(Reply.of(401), Reply.of(401), Reply.of(401));
    try (LoggedLines log = new LoggedLines()) {
      for (int i = 0; i < 20; i++) {
        queue.add(item("%016x".formatted(i), "partner-a"));
        sender.turn();
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
      }
      assertThat(server.tokens().subList(0, 4))
          .containsExactly("Bearer token-0", "Bearer token-1", "Bearer token-2", "Bearer token-3");
      assertThat(server.taken()).hasSize(20);
      assertThat(log.lines()).hasSize(2);
      assertThat(log.lines().get(0)).contains("401", "Monitoring Metrics Publisher");
      assertThat(log.lines().get(1)).contains("again");
    }
  }

  @Test
  void noToken_isATroubleLikeAnyOther() {
    ItemQueue queue = new ItemQueue(100);
    ItemSender sender =
        sender(
            queue,
            new RequestItems(new Random(1)),
            fresh -> {
              throw new IllegalStateException("no identity here");
            });
    try (LoggedLines log = new LoggedLines()) {
      queue.add(item("00", "partner-a"));
      sender.turn();
      nanos.addAndGet(Duration.ofHours(1).toNanos());
      sender.turn();
      assertThat(server.tokens()).isEmpty();
      assertThat(queue.size()).isEqualTo(1);
      assertThat(log.lines()).hasSize(1).first().asString().contains("no identity here");
    }
  }

  @Test
  void liar_thatSaysNothingUsable_isBelievedToHaveTakenAll() {
    for (String lie :
        List.of(
            "no json",
            "[]",
            "{\"errors\": 7}",
            "{\"errors\": [{\"index\": 99, \"statusCode\": 500}, {\"index\": -1}, {}, 5]}",
            "{\"itemsReceived\": -1, \"itemsAccepted\": 1e99, \"errors\": null}")) {
      ItemQueue queue = new ItemQueue(100);
      queue.add(item("00", "partner-a"));
      server.next(new Reply(206, null, lie));
      sender(queue, new RequestItems(new Random(1)), null).turn();
      assertThat(queue.size()).as(lie).isZero();
    }
  }

  @Test
  void pauses_doubleAndHeedTheEndpoint() {
    ItemQueue queue = new ItemQueue(100);
    ItemSender sender = sender(queue, new RequestItems(new Random(1)), null);
    queue.add(item("00", "partner-a"));
    server.next(Reply.of(500), Reply.of(500), new Reply(429, "100", ""));
    int[] requestsAfter = new int[40];
    for (int i = 0; i < requestsAfter.length; i++) {
      sender.turn();
      requestsAfter[i] = server.tokens().size();
      nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    }
    // The requests are at 0 s, then after 30 s, 60 s, and the requested 100 s.
    assertThat(requestsAfter[0]).isEqualTo(1);
    assertThat(requestsAfter[2]).isEqualTo(1);
    assertThat(requestsAfter[3]).isEqualTo(2);
    assertThat(requestsAfter[8]).isEqualTo(2);
    assertThat(requestsAfter[9]).isEqualTo(3);
    assertThat(requestsAfter[18]).isEqualTo(3);
    assertThat(requestsAfter[19]).isEqualTo(4);
    assertThat(server.taken()).hasSize(1);
  }

  private ItemSender sender(
      ItemQueue queue, RequestItems requests, @Nullable Function<Boolean, String> token) {
    InsightsAddress address = server.address();
    Ingestion ingestion =
        new Ingestion(HTTP, address.track(), new ItemWriter(address.key(), ROLE), token);
    EventMetrics metrics = new EventMetrics(InstantSource.system());
    return new ItemSender(queue, requests, metrics, ingestion, nanos::get);
  }

  static DependencyItem item(String id, String target) {
    return new DependencyItem(
        Instant.parse("2026-11-28T07:00:00Z"),
        id,
        "SFTP",
        target,
        "sftp.download",
        Duration.ofMillis(1_234),
        true,
        "completed",
        "4bf92f3577b34da6a3ce929d0e0e4736",
        "partner-invoices",
        1,
        Map.of("execution_id", "01M7"));
  }
}
