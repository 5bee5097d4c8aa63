package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.WorkQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the table requests of polls, and the messages that request polls. */
class WatchRequestsTest {
  private static final String PLACE = "'connection':'place','path':'/in'";
  private static final int WATCHES = 40;

  private final Coast coast = new Coast();
  private final Coast.Host host = coast.host(coast.counted, PollPermits.OPEN);

  /** Returns the requests of the poll that the next message causes. */
  private List<String> poll() {
    int looks = (int) looks();
    for (int second = 0; looks() == looks; second++) {
      assertThat(second).as("seconds without a poll").isLessThan(400);
      coast.clock.advance(Duration.ofSeconds(1));
      if (second % 30 == 0) {
        host.watches.tick();
      }
      coast.counted.requests.clear();
      host.pump();
    }
    return List.copyOf(coast.counted.requests);
  }

  private long looks() {
    return host.watches.findState("in").map(PollState::looks).orElse(0L);
  }

  @Test
  void pollOfAQuietFolder_costsThreeTableRequests(@TempDir Path root) throws Exception {
    try (MinaServer server = new MinaServer(root)) {
      coast.connect(server);
      host.watch("'connection':'partner','path':'/','every_seconds':300");
      poll();
      poll();
      int requests = 0;
      for (int i = 0; i < 2 * LastPoll.READ_AGAIN; i++) {
        List<String> poll = withoutTest(poll());
        requests += poll.size();
        if (looks() % LastPoll.READ_AGAIN != 0) {
          assertThat(poll)
              .containsExactly(
                  "write arrivals/watches", "read config/connection", "write arrivals/watches");
        }
      }
      assertThat(requests / (2.0 * LastPoll.READ_AGAIN)).isLessThan(3.5);
    }
  }

  /** Removes the requests of {@link #looks}. */
  private static List<String> withoutTest(List<String> requests) {
    return requests.subList(0, requests.size() - 1);
  }

  @Test
  void pollAfterAChange_readsWhatHasChanged() {
    host.watch(PLACE + ",'every_seconds':300,'stable_for_seconds':0");
    poll();
    poll();
    coast.put("in/a.csv", "1");
    poll();
    assertThat(coast.runs.files()).containsExactly(List.of("a.csv"));
    assertThat(host.watches.again("in", "/in/a.csv")).isTrue();
    host.pass(Duration.ofMinutes(1));
    assertThat(coast.runs.files()).hasSize(2);
    host.watch(PLACE + ",'every_seconds':300,'stable_for_seconds':0,'enabled':false");
    coast.put("in/b.csv", "1");
    host.pass(Duration.ofMinutes(20));
    assertThat(coast.runs.files()).hasSize(2);
  }

  @Test
  void messageFromBeforeAChange_doesNotPollWithTheOldDefinition() {
    host.watch(PLACE + ",'every_seconds':300,'stable_for_seconds':0");
    poll();
    poll();
    Instant next = host.watches.findState("in").orElseThrow().nextAt();
    coast.clock.advance(Duration.between(coast.clock.instant(), next.minusSeconds(20)));
    host.watches.tick();
    // The message is in the queue when the watch is disabled.
    host.watch(PLACE + ",'every_seconds':300,'stable_for_seconds':0,'enabled':false");
    coast.put("in/a.csv", "1");
    coast.clock.advance(Duration.ofSeconds(30));
    host.pump();
    assertThat(coast.runs.byId).isEmpty();
  }

  @Test
  void saveWhoseMessageIsLost_isPolledAtTheNextTick() {
    host.watch(PLACE + ",'every_seconds':86400,'stable_for_seconds':0");
    host.pump();
    coast.put("in/a.csv", "1");
    host.watch(PLACE + ",'every_seconds':86400,'stable_for_seconds':0,'priority':3");
    coast.queue.receive(ControlQueue.NAME, 32, Duration.ofDays(1));
    host.pass(Duration.ofMinutes(1));
    assertThat(coast.runs.byId).hasSize(1);
  }

  /** The running poll has read the ledger already, so a later one must see the request. */
  @Test
  void fileRequestedAgainDuringAPoll_isStartedAgain() {
    List<Runnable> during = new ArrayList<>();
    Coast.Host busy = hostThatRuns(during);
    busy.watch(PLACE + ",'every_seconds':300,'stable_for_seconds':0");
    coast.put("in/a.csv", "1");
    busy.pass(Duration.ofMinutes(11));
    assertThat(coast.runs.files()).containsExactly(List.of("a.csv"));
    during.add(
        () -> {
          assertThat(host.watches.again("in", "/in/a.csv")).isTrue();
          host.pump();
        });
    busy.pass(Duration.ofMinutes(7));
    assertThat(during).isEmpty();
    assertThat(coast.runs.files()).hasSize(2);
  }

  @Test
  void fileRequestedAgainDuringAPoll_withALostMessage_isStartedWithinHours() {
    List<Runnable> during = new ArrayList<>();
    Coast.Host busy = hostThatRuns(during);
    busy.watch(PLACE + ",'every_seconds':3600,'stable_for_seconds':0");
    coast.put("in/a.csv", "1");
    busy.pass(Duration.ofHours(2).plusMinutes(5));
    assertThat(coast.runs.files()).hasSize(1);
    during.add(
        () -> {
          assertThat(host.watches.again("in", "/in/a.csv")).isTrue();
          coast.queue.receive(ControlQueue.NAME, 32, Duration.ofDays(1));
        });
    busy.pass(Duration.ofHours(1));
    assertThat(during).isEmpty();
    busy.pass(LastPoll.READ_AFTER.plusHours(1));
    assertThat(coast.runs.files()).hasSize(2);
  }

  /** Returns a host that runs actions once, while it polls. */
  private Coast.Host hostThatRuns(List<Runnable> during) {
    return coast.host(
        coast.counted,
        connection -> {
          List<Runnable> now = List.copyOf(during);
          during.clear();
          now.forEach(Runnable::run);
          return Optional.of(() -> {});
        });
  }

  @Test
  void watchThatFailsSlowly_doesNotDelayTheOthersOfItsMessage() {
    List<Long> lengths = new ArrayList<>();
    Coast.Host hung =
        coast.host(
            coast.counted,
            connection -> {
              if (connection.equals("dead")) {
                lengths.add(length());
                coast.clock.advance(Duration.ofSeconds(20));
                throw new CourierException(
                    FailureClass.TRANSIENT, StepCodes.TIMED_OUT, "No response.", null);
              }
              return Optional.of(() -> {});
            });
    coast.connectNowhere("dead");
    hung.watch("slow", "'connection':'dead','path':'/in','every_seconds':30");
    hung.watch("other", PLACE + ",'every_seconds':30");
    hung.pump();
    coast.clock.advance(Duration.ofHours(1));
    coast.queue.receive(ControlQueue.NAME, 32, Duration.ofDays(1));
    Instant now = coast.clock.instant();
    new PollMessage(
            List.of(
                new PollMessage.Requested("slow", 0, now),
                new PollMessage.Requested("other", 0, now)))
        .send(hung.control, Watches.KIND, now);
    long before = length();
    hung.pump();
    assertThat(lengths).hasSize(2);
    assertThat(lengths.get(1)).as("messages during the poll").isEqualTo(before + 1);
  }

  @Test
  void otherHost_pollsFromWhatIsStored() {
    Coast.Host other = coast.host();
    host.watch(PLACE + ",'every_seconds':300,'stable_for_seconds':0");
    poll();
    for (int i = 0; i < 6; i++) {
      coast.put("in/%d.csv".formatted(i), "1");
      (i % 2 == 0 ? other : host).pass(Duration.ofMinutes(5).plusSeconds(20));
    }
    assertThat(coast.runs.files()).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void watchesSavedTogether_neverPutMoreThanEightMessagesIntoTheQueue() {
    for (int every : new int[] {300, 60, 30}) {
      List<Long> lengths = new ArrayList<>();
      for (int i = 0; i < WATCHES; i++) {
        host.watch("w" + i, PLACE + ",'every_seconds':" + every);
        lengths.add(length());
      }
      for (int second = 0; second < 1_200; second++) {
        if (second % 30 == 0) {
          host.watches.tick();
          lengths.add(length());
        }
        pumpOneByOne(lengths);
        coast.clock.advance(Duration.ofSeconds(1));
        Instant now = coast.clock.instant();
        if (second > 120 && second % 10 == 0) {
          assertThat(host.watches.nextLooks().values())
              .as("every %d s, after %d s", every, second)
              .allMatch(next -> next.isAfter(now.minusSeconds(5)));
        }
      }
      assertThat(lengths).as("every %d s", every).noneMatch(length -> length > 8);
    }
  }

  /** Handles visible messages one at a time, as a host with a slow server does. */
  private void pumpOneByOne(List<Long> lengths) {
    List<WorkQueue.Received> some;
    do {
      some = coast.queue.receive(ControlQueue.NAME, 1, Duration.ofSeconds(30));
      some.forEach(
          message -> {
            host.handle(message.body());
            lengths.add(length());
            coast.queue.delete(ControlQueue.NAME, message);
          });
    } while (!some.isEmpty());
  }

  private long length() {
    return coast.queue.depth(ControlQueue.NAME).messages();
  }
}
