package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.testing.EventLines;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests a host that processes a schedule, while another caller changes the schedule before any of
 * the host's requests.
 */
class ContestedFiringTest {
  private static final int MOST_REQUESTS = 15;
  private static final String FIRE =
      "{\"v\":1,\"kind\":\"fire\",\"schedule\":\"s\",\"at\":\"2026-03-02T00:01:00Z\"}";

  private static final class Interrupted extends ForwardingTables {
    private final Runnable what;
    private int left;

    Interrupted(Tables target, int requests, Runnable what) {
      super(target);
      this.left = requests;
      this.what = what;
    }

    private void count() {
      if (--left == 0) {
        what.run();
      }
    }

    @Override
    public Optional<Row> find(String table, String partition, String key) {
      count();
      return super.find(table, partition, key);
    }

    @Override
    public Page query(String table, String partition, KeyRange range, int max, String next) {
      count();
      return super.query(table, partition, range, max, next);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      count();
      return super.transact(table, partition, writes);
    }
  }

  private interface Change {
    void by(ScheduleWorld.Host host);
  }

  /**
   * Processes a schedule with a change before the n-th request, and returns the resulting world.
   */
  private static ScheduleWorld fire(int request, Change change) {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host other = world.host();
    other.save("s", ScheduleWorld.every(60, "\"overlap\": \"allow\", \"catch_up\": \"all\""));
    world.sleep(Duration.ofSeconds(61));
    Interrupted tables = new Interrupted(world.tables, request, () -> change.by(other));
    ScheduleWorld.Host firing = world.host(tables, world.queue);
    firing.handle(FIRE);
    if (tables.left > 0) {
      change.by(other);
    }
    return world;
  }

  @Test
  void disabled_whileItFires_ranOrDidNotAndNeverRunsAgain() {
    int ran = 0;
    for (int request = 1; request <= MOST_REQUESTS; request++) {
      ScheduleWorld world = fire(request, host -> host.enable("s", false));
      ScheduleWorld.Host host = world.host();
      host.live(Duration.ofSeconds(100));
      boolean did = !world.runs.all().isEmpty();
      ran += did ? 1 : 0;
      assertThat(world.runs.all()).as("changed before request %d", request).hasSize(did ? 1 : 0);
      assertThat(host.told("s"))
          .as("changed before request %d", request)
          .containsExactly(did ? "00:01 ran" : "00:01 skipped changed", "00:02 disabled");
    }
    assertThat(ran).isBetween(3, MOST_REQUESTS - 1);
  }

  @Test
  void changed_whileItFires_theInstantIsDecidedOnce() {
    for (int request = 1; request <= MOST_REQUESTS; request++) {
      ScheduleWorld world =
          fire(
              request,
              host ->
                  host.save(
                      "s", ScheduleWorld.every(60, "\"overlap\": \"allow\", \"priority\": 9")));
      ScheduleWorld.Host host = world.host();
      host.live(Duration.ofSeconds(60));
      assertThat(host.told("s")).hasSize(2).last().isEqualTo("00:02 ran");
      assertThat(world.runs.instants()).doesNotHaveDuplicates().hasSizeBetween(1, 2);
    }
  }

  @Test
  void removed_whileItFires_leavesNothingToDo() {
    for (int request = 1; request <= MOST_REQUESTS; request++) {
      ScheduleWorld world =
          fire(
              request,
              host -> {
                host.schedules.documents().delete("s", null);
                host.schedules.removed("s");
              });
      world.host().live(Duration.ofSeconds(100));
      assertThat(world.runs.all()).hasSizeLessThan(2);
      assertThat(world.tables.queryAll("schedules", "firing", KeyRange.prefix("s|"))).isEmpty();
    }
  }

  @Test
  void removed_whileItsRunIsStarted_isNoConflict() {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host other = world.host();
    other.save("s", ScheduleWorld.every(60, ""));
    world.runs.fail(FailureClass.TRANSIENT);
    world.sleep(Duration.ofSeconds(61));
    other.handle(FIRE);
    world.runs.fail(null);
    other.schedules.documents().delete("s", null);
    Interrupted tables = new Interrupted(world.tables, 3, () -> other.handle(FIRE));
    world.host(tables, world.queue).schedules.removed("s");
    assertThat(tables.left).isLessThanOrEqualTo(0);
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:01:00Z");
    assertThat(world.tables.queryAll("schedules", "firing", KeyRange.prefix("s|"))).isEmpty();
  }

  @Test
  void firing_undisturbed_takesFewRequests() {
    int enough = 100;
    ScheduleWorld world = new ScheduleWorld();
    world.host().save("s", ScheduleWorld.every(60, ""));
    Interrupted tables = new Interrupted(world.tables, enough, () -> {});
    world.sleep(Duration.ofSeconds(60));
    world.host(tables, world.queue).handle(FIRE);
    assertThat(world.runs.all()).hasSize(1);
    assertThat(enough - tables.left).as("requests beside those of the start").isLessThan(9);
  }

  @Test
  void start_thatFailsForAWhile_isTriedAgainWithEachTick() {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host host = world.host();
    host.save("s", ScheduleWorld.every(600, ""));
    world.runs.fail(FailureClass.TRANSIENT);
    host.live(Duration.ofSeconds(700));
    assertThat(host.told("s")).containsExactly("00:10 starting");
    world.runs.fail(null);
    host.live(Duration.ofSeconds(40));
    assertThat(host.told("s")).containsExactly("00:10 ran");
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:10:00Z");
  }

  @Test
  void start_thatFailsForADay_isGivenUp() {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host host = world.host();
    host.save("s", ScheduleWorld.every(86_400 * 7, "\"at\": \"2026-03-02T00:01:00Z\""));
    world.runs.fail(FailureClass.TRANSIENT);
    host.live(Duration.ofSeconds(70));
    world.sleep(Duration.ofDays(1));
    host.live(Duration.ofSeconds(40));
    assertThat(host.told("s")).containsExactly("00:01 failed out_of_order");
  }

  @Test
  void start_thatFailsForMinutes_isToldOnce() {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host host = world.host();
    host.save("s", ScheduleWorld.every(86_400 * 7, "\"at\": \"2026-03-02T00:01:00Z\""));
    world.runs.fail(FailureClass.TRANSIENT);
    try (EventLines events = new EventLines()) {
      host.live(Duration.ofSeconds(350));
      assertThat(events.lines()).as("it may pass by itself").isEmpty();
      host.live(Duration.ofMinutes(10));
      assertThat(events.events())
          .singleElement()
          .satisfies(
              told -> {
                assertThat(told.path("id").asText())
                    .isEqualTo("s|2026-03-02T00:01:00Z|schedule.failing");
                assertThat(told.path("job_id").asText()).isEqualTo("job");
                assertThat(told.path("last").asText()).isEqualTo("2026-03-02T00:01:00Z");
                assertThat(told.path("code").asText()).isEqualTo("out_of_order");
              });
    }
    world.runs.fail(null);
    host.live(Duration.ofSeconds(40));
    assertThat(host.told("s")).containsExactly("00:01 ran");
  }

  @Test
  void start_ofWhatHasWaitedForDays_isTriedAgainToo() {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host host = world.host();
    host.save("s", ScheduleWorld.every(86_400, "\"overlap\": \"queue\""));
    world.sleep(Duration.ofDays(1));
    host.live(Duration.ofSeconds(70));
    world.sleep(Duration.ofDays(1).minusSeconds(70));
    host.live(Duration.ofSeconds(70));
    assertThat(host.told("s")).containsExactly("00:00 ran", "00:00 waiting");
    world.sleep(Duration.ofHours(23));
    world.runs.endAll();
    world.sleep(Duration.ofMinutes(50));
    world.runs.fail(FailureClass.TRANSIENT);
    host.live(Duration.ofSeconds(70));
    world.sleep(Duration.ofMinutes(8));
    host.live(Duration.ofSeconds(70));
    assertThat(host.told("s")).startsWith("00:00 ran", "00:00 starting");
    world.runs.fail(null);
    host.live(Duration.ofSeconds(70));
    assertThat(host.told("s")).startsWith("00:00 ran", "00:00 ran");
  }
}
