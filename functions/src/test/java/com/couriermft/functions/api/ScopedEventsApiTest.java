package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.access.Role;
import com.couriermft.storage.event.FeedPosition;
import com.couriermft.storage.event.SealedPositions;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests the event feed for a reader with a label scope. */
class ScopedEventsApiTest extends LimitedAuthor {
  private static final LabelFilter SCOPE =
      LabelFilter.of(new Labels(new TreeMap<>(Map.of("team", TwoTeams.OURS))));

  private Reply events(String query, String... headers) {
    String[] all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 2, headers.length);
    all[0] = "x-api-key";
    all[1] = key;
    return teams.api.get("events?" + query, all);
  }

  private static String after(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json().path("after").asText();
  }

  private void run(String job) throws InterruptedException {
    teams.made("POST", "jobs/" + job + "/trigger", "");
    teams.api.work();
  }

  private long newest() {
    return teams.api.courier().records().events().newest();
  }

  private SealedPositions positions() {
    return teams.api.courier().records().events().positions();
  }

  @Test
  void reader_isLedOnOverWhatIsHidden_andToldNothingEarly() throws InterruptedException {
    String from = after(events("after=latest"));
    run("bravo-job");
    long began = System.nanoTime();
    Reply nothing = events("after=" + from, "prefer", "wait=1");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(ofSeconds(1));
    assertThat(nothing.json().path("value")).isEmpty();
    assertThat(positions().open(after(nothing), SCOPE).orElseThrow().number()).isEqualTo(newest());
    run("alpha-bad");
    JsonNode own = events("after=" + after(nothing)).json();
    assertThat(own.path("value").findValuesAsText("job_id")).containsExactly("alpha-bad");
  }

  private static Duration ofSeconds(int seconds) {
    // The last pause before a response may end one clock tick early.
    return Duration.ofSeconds(seconds).minusMillis(10);
  }

  @Test
  void readerThatWaits_isAnsweredWithTheFirstOwnEvent() throws Exception {
    String from = after(events("after=latest"));
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      CompletableFuture<Reply> waiting =
          CompletableFuture.supplyAsync(
              () -> events("after=" + from, "prefer", "wait=20"), threads);
      run("bravo-job");
      run("alpha-bad");
      Reply answer = waiting.get(15, TimeUnit.SECONDS);
      assertThat(answer.json().at("/value/0/job_id").asText()).isEqualTo("alpha-bad");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void position_thatIsNotTheReaders_isRefused() {
    String own = after(events("after=latest"));
    String bravo = teams.limited(TwoTeams.THEIRS, Role.READER);
    for (String others : new String[] {bravo, teams.admin()}) {
      Reply refused = teams.api.get("events?after=" + own, "x-api-key", others);
      assertThat(refused.code()).as(refused.text()).isEqualTo("invalid_query");
    }
    for (String madeUp : new String[] {"0", "1", own.substring(1), "A".repeat(59)}) {
      assertThat(events("after=" + madeUp).code()).as(madeUp).isEqualTo("invalid_query");
    }
  }

  /** A reader with a label scope cannot know whether the deleted events were visible or hidden. */
  @Test
  void position_fromBeforeWhatIsKept_isGoneInAnyCase() {
    FeedPosition now = positions().open(after(events("after=latest")), SCOPE).orElseThrow();
    FeedPosition old = new FeedPosition(now.number(), Instant.now().minus(Duration.ofDays(31)));
    Reply gone = events("after=" + positions().seal(old, SCOPE));
    assertThat(gone.status()).isEqualTo(410);
    assertThat(gone.code()).isEqualTo("events_gone");
    FeedPosition young = new FeedPosition(now.number(), Instant.now().minus(Duration.ofDays(29)));
    assertThat(events("after=" + positions().seal(young, SCOPE)).status()).isEqualTo(200);
  }
}
