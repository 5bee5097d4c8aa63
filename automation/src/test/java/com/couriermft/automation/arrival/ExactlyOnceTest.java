package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.arrival.Mortal.Death;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that each version of a file is in exactly one execution, whichever hosts die or compete.
 */
class ExactlyOnceTest {
  private static final String PLACE = "'connection':'place','path':'/in','batch':'%s'";

  /**
   * Two files arrive, one file is changed, one is deleted, a third file arrives, and then nothing
   * changes any more.
   */
  private static void live(Coast coast, Coast.Host host) {
    host.pass(Duration.ofSeconds(80));
    coast.put("in/a.csv", "another");
    coast.blobs.delete("box", "in/b.csv");
    coast.put("in/c.csv", "3");
    host.pass(Duration.ofSeconds(130));
  }

  private static Coast begun(String batch) {
    Coast coast = new Coast();
    coast.host().watch(PLACE.formatted(batch));
    coast.put("in/a.csv", "1");
    coast.put("in/b.csv", "2");
    return coast;
  }

  private static List<String> versions(Coast coast) {
    List<String> versions = new ArrayList<>();
    coast
        .runs
        .byId
        .values()
        .forEach(
            run ->
                run.trigger()
                    .get("files")
                    .forEach(f -> versions.add(f.get("name").asText() + f.get("size_bytes"))));
    Collections.sort(versions);
    return versions;
  }

  @ParameterizedTest
  @ValueSource(strings = {"file", "all"})
  void hostThatDiesAtAnyRequest_leavesNothingUndoneAndNothingTwice(String batch) {
    Coast healthy = begun(batch);
    Mortal immortal = new Mortal(healthy.tables, Integer.MAX_VALUE, true);
    live(healthy, mortal(healthy, immortal));
    int requests = immortal.requests;
    assertThat(versions(healthy)).containsExactly("a.csv1", "a.csv7", "b.csv1", "c.csv1");
    assertThat(requests).isGreaterThan(50);
    for (int last = 1; last <= requests; last++) {
      // A read has no effect, so it makes no difference whether the host dies before or after the
      // read.
      for (boolean done : immortal.writes.get(last) ? List.of(false, true) : List.of(false)) {
        Coast coast = begun(batch);
        Mortal tables = new Mortal(coast.tables, last, done);
        dies(coast, tables);
        recover(coast);
        assertThat(versions(coast))
            .as("death at request %d, done: %s", last, done)
            .doesNotHaveDuplicates()
            .contains("a.csv7", "c.csv1")
            .isSubsetOf("a.csv1", "a.csv7", "b.csv1", "c.csv1");
        assertThat(coast.tables.queryAll("arrivals", "w|in", KeyRange.prefix("b|"))).isEmpty();
      }
    }
  }

  /** Another host processes everything once the first host's lease has expired. */
  private static void recover(Coast coast) {
    coast.clock.advance(PollStore.LEASE);
    coast.host().pass(Duration.ofMinutes(3));
  }

  /**
   * Runs a host that dies at a given request. The partner's files change independently of the host.
   */
  private static void dies(Coast coast, Mortal tables) {
    Coast.Host host = mortal(coast, tables);
    boolean changed = false;
    try {
      live(coast, host);
      changed = true;
    } catch (Death death) {
      changed = coast.blobs.find("box", "in/c.csv").isPresent();
    }
    coast.runs.before = () -> {};
    coast.runs.after = () -> {};
    if (!changed) {
      coast.put("in/a.csv", "another");
      coast.blobs.delete("box", "in/b.csv");
      coast.put("in/c.csv", "3");
    }
  }

  /** Creates a host that may also die while it starts an execution. */
  private static Coast.Host mortal(Coast coast, Mortal tables) {
    coast.runs.before = () -> tables.request(false, () -> 0);
    coast.runs.after = () -> tables.request(false, () -> 0);
    return coast.host(tables, PollPermits.OPEN);
  }

  @Test
  void lookThatWasTakenForDead_andGoesOn_changesNothing() throws Exception {
    Coast coast = begun("file");
    Coast.Host host = coast.host();
    host.pump();
    coast.clock.advance(Duration.ofSeconds(60));
    PollStore polls = new PollStore(coast.tables);
    Watch watch = Watch.read("in", host.watches.documents().find("in").orElseThrow().json());
    PollStore.Turn stalled = polls.begin(coast.definition(), true).orElseThrow();
    Poll poll = new Poll(watch, coast.tables, coast.runs, stalled);
    FolderListing seen = coast.list(watch.folder());
    assertThat(polls.begin(coast.definition(), true)).as("one look at a time").isEmpty();
    // The host stalls while another host, which assumes that the first is dead, polls twice.
    coast.clock.advance(PollStore.LEASE);
    host.pass(Duration.ofMinutes(2));
    assertThat(coast.runs.byId).hasSize(2);
    List<?> before = coast.tables.queryAll("arrivals", "w|in", KeyRange.prefix(""));
    assertThat(catching(() -> poll.run(folder -> seen))).isNotNull();
    assertThat(coast.runs.byId).hasSize(2);
    assertThat(coast.tables.queryAll("arrivals", "w|in", KeyRange.prefix("")).toString())
        .isEqualTo(before.toString());
  }

  private interface Doing {
    void run() throws Exception;
  }

  private static RuntimeException catching(Doing doing) throws Exception {
    try {
      doing.run();
      return null;
    } catch (com.couriermft.storage.store.StoreConflict e) {
      return e;
    }
  }

  @Test
  void twoHostsAtTheSameTime_startEachFileOnce() throws Exception {
    Coast coast = begun("file");
    for (int i = 0; i < 60; i++) {
      coast.put("in/f%02d.csv".formatted(i), "x");
    }
    List<Coast.Host> hosts = List.of(coast.host(), coast.host());
    for (int round = 0; round < 8; round++) {
      coast.clock.advance(Duration.ofSeconds(61));
      List<Thread> threads = hosts.stream().map(host -> new Thread(() -> lookTwice(host))).toList();
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(versions(coast)).hasSize(62).doesNotHaveDuplicates();
    assertThat(coast.runs.asked).isLessThan(70);
  }

  private static void lookTwice(Coast.Host host) {
    look(host);
    look(host);
  }

  /** The host stalls right after it has renewed its lease. */
  @ParameterizedTest
  @ValueSource(strings = {"file", "all"})
  void hostThatStallsAtAnyRequest_whileAnotherDoesItsWork_startsNothingTwice(String batch) {
    int requests = stalled(batch, Integer.MAX_VALUE);
    assertThat(requests).isGreaterThan(7);
    for (int at = 1; at <= requests; at++) {
      stalled(batch, at);
    }
  }

  private static int stalled(String batch, int at) {
    Coast coast = begun(batch);
    Coast.Host other = coast.host();
    other.pump();
    coast.clock.advance(Duration.ofSeconds(60));
    Stalling tables = new Stalling(coast.tables, at, () -> overtake(coast, other));
    coast.runs.before = tables::next;
    look(coast.host(tables, PollPermits.OPEN));
    coast.runs.before = () -> {};
    int requests = tables.requests;
    if (at > requests) {
      return requests;
    }
    recover(coast);
    assertThat(versions(coast))
        .as("stalled at request %d", at)
        .doesNotHaveDuplicates()
        .contains("a.csv1", "c.csv1");
    assertThat(coast.tables.queryAll("arrivals", "w|in", KeyRange.prefix("b|"))).isEmpty();
    assertThat(other.watches.ledger("in").page(10, null).entries())
        .as("only b.csv has gone, stalled at request %d", at)
        .allMatch(e -> e.goneAt() == null || e.sighting().file().name().equals("b.csv"));
    return requests;
  }

  private static void overtake(Coast coast, Coast.Host other) {
    Runnable before = coast.runs.before;
    coast.runs.before = () -> {};
    coast.put("in/c.csv", "3");
    coast.blobs.delete("box", "in/b.csv");
    coast.clock.advance(PollStore.LEASE.plusSeconds(1));
    look(other);
    coast.clock.advance(Duration.ofSeconds(61));
    look(other);
    coast.runs.before = before;
  }

  private static void look(Coast.Host host) {
    try {
      host.watches.poll("in", true, 0);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The deleting host stalls while another host completes the deletion and the watch is created
   * again.
   */
  @Test
  void hostThatStallsWhileItRemovesALedger_leavesTheNextOneAlone() {
    int requests = removing(Integer.MAX_VALUE);
    assertThat(requests).isGreaterThan(5);
    for (int at = 1; at <= requests; at++) {
      removing(at);
    }
  }

  private static int removing(int at) {
    Coast coast = begun("file");
    Coast.Host other = coast.host();
    other.pass(Duration.ofMinutes(2));
    other.watches.documents().delete("in", null);
    other.watches.removed("in");
    Stalling tables =
        new Stalling(
            coast.tables,
            at,
            () -> {
              other.watches.tick();
              other.watch(PLACE.formatted("file") + ",'stable_for_seconds':0");
              other.pump();
            });
    coast.host(tables, PollPermits.OPEN).watches.tick();
    if (at <= tables.requests) {
      other.pass(Duration.ofMinutes(3));
      assertThat(coast.runs.byId).as("stalled at request %d", at).hasSize(4);
      assertThat(other.watches.ledger("in").page(10, null).entries()).hasSize(2);
    }
    return tables.requests;
  }

  /** The server has no MLSD and sometimes refuses to report a file's modification time. */
  @Test
  void fileWhoseTimeIsNotAlwaysTold_isOneArrival() throws Exception {
    Coast coast = begun("file");
    Watch watch =
        Watch.read("in", coast.host().watches.documents().find("in").orElseThrow().json());
    Instant first = coast.clock.instant();
    Instant[] told = {null, first, null, first, first.plusSeconds(60), null};
    int[] runs = {0, 1, 1, 1, 1, 2};
    PollStore polls = new PollStore(coast.tables);
    for (int i = 0; i < told.length; i++) {
      look(coast, watch, polls, told[i]);
      assertThat(coast.runs.byId).as("look %d", i).hasSize(runs[i]);
    }
  }

  private static void look(Coast coast, Watch watch, PollStore polls, @Nullable Instant told)
      throws InterruptedException {
    RemoteFile file = new RemoteFile("x", "/in/x", 3, told, RemoteFile.Kind.FILE);
    FolderListing seen =
        new FolderListing(List.of(ObservedFile.of("place", file, null)), new Omissions());
    PollStore.Turn turn = polls.begin(coast.definition(), true).orElseThrow();
    turn.end(new Poll(watch, coast.tables, coast.runs, turn).run(folder -> seen));
    coast.clock.advance(Duration.ofSeconds(40));
  }
}
