package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.Write;
import com.couriermft.testing.ForwardingQueue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests hosts that die at each of their requests in turn, while another host continues. */
class InterruptedFiringTest {

  /** A strong reference, because the level of a garbage-collected logger is lost. */
  private static final Logger DEATHS = Logger.getLogger("com.couriermft.automation.control");

  @BeforeAll
  static void silence() {
    DEATHS.setLevel(Level.OFF);
  }

  @AfterAll
  static void speak() {
    DEATHS.setLevel(null);
  }

  /** The remaining requests of a dying host. The last request may or may not take effect. */
  private static final class Life {
    private final boolean lastHasEffect;
    private int left;

    Life(int requests, boolean lastHasEffect) {
      this.left = requests;
      this.lastHasEffect = lastHasEffect;
    }

    void spend(Runnable request) {
      if (left <= 0) {
        throw new StoreUnavailable("The host is dead", null);
      }
      left--;
      if (left > 0 || lastHasEffect) {
        request.run();
      }
      if (left == 0) {
        throw new StoreUnavailable("The host dies", null);
      }
    }
  }

  private static final class MortalTables extends ForwardingTables {
    private final Life life;

    MortalTables(Tables target, Life life) {
      super(target);
      this.life = life;
    }

    @Override
    public Optional<Row> find(String table, String partition, String key) {
      life.spend(() -> {});
      return super.find(table, partition, key);
    }

    @Override
    public Page query(String table, String partition, KeyRange range, int max, String next) {
      life.spend(() -> {});
      return super.query(table, partition, range, max, next);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      Committed[] done = new Committed[1];
      life.spend(() -> done[0] = super.transact(table, partition, writes));
      return done[0];
    }
  }

  private static final class MortalQueue extends ForwardingQueue {
    private final Life life;

    MortalQueue(WorkQueue target, Life life) {
      super(target);
      this.life = life;
    }

    @Override
    public void send(String queue, String body, Duration delay) {
      life.spend(() -> super.send(queue, body, delay));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"skip", "queue", "allow"})
  void host_diesAtEachRequest_eachInstantRunsOnce(String overlap) {
    int deaths = 0;
    for (boolean lastHasEffect : new boolean[] {false, true}) {
      for (int requests = 1; requests < 60; requests++) {
        deaths += dies(overlap, requests, lastHasEffect);
      }
    }
    assertThat(deaths).as("lives that ended before all was done").isGreaterThan(20);
  }

  private int dies(String overlap, int requests, boolean lastHasEffect) {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host survivor = world.host();
    survivor.save("often", ScheduleWorld.every(60, "\"overlap\": \"" + overlap + "\""));
    world.sleep(Duration.ofSeconds(45));
    Life life = new Life(requests, lastHasEffect);
    ScheduleWorld.Host mortal =
        world.host(new MortalTables(world.tables, life), new MortalQueue(world.queue, life));
    try {
      mortal.schedules.tick();
    } catch (StoreUnavailable dead) {
      assertThat(life.left).isZero();
    }
    world.sleep(Duration.ofSeconds(15));
    mortal.pump();
    world.runs.endAll();
    world.sleep(Duration.ofSeconds(20));
    for (int i = 0; i < 3; i++) {
      survivor.schedules.tick();
      survivor.pump();
      world.runs.endAll();
      world.sleep(Duration.ofSeconds(12));
    }
    assertThat(world.runs.instants())
        .as("overlap %s, dead after %d requests, effect %s", overlap, requests, lastHasEffect)
        .startsWith("2026-03-02T00:01:00Z")
        .doesNotHaveDuplicates();
    assertThat(survivor.told("often").get(0)).isEqualTo("00:01 ran");
    assertThat(
            survivor
                .schedules
                .explain(survivor.get("often"), ScheduleWorld.START, world.clock.instant(), 1)
                .get(0)
                .runId())
        .isEqualTo(world.runs.all().get(0).id());
    return life.left == 0 ? 1 : 0;
  }

  /** The event of a decision is published before the decision is stored, wherever a host dies. */
  @ParameterizedTest
  @ValueSource(strings = {"missed", "failed"})
  void host_diesAtEachRequest_whatItDecidesIsTold(String verdict) {
    int told = 0;
    for (boolean lastHasEffect : new boolean[] {false, true}) {
      for (int requests = 1; requests < 40; requests++) {
        told += tells(verdict, requests, lastHasEffect);
      }
    }
    assertThat(told).as("verdicts that were told").isGreaterThan(20);
  }

  private int tells(String verdict, int requests, boolean lastHasEffect) {
    ScheduleWorld world = new ScheduleWorld();
    ScheduleWorld.Host survivor = world.host();
    survivor.save("often", ScheduleWorld.every(60, "\"catch_up\": \"none\""));
    boolean fails = verdict.equals("failed");
    world.runs.fail(fails ? FailureClass.PERMANENT : null);
    world.sleep(fails ? Duration.ofSeconds(70) : Duration.ofMinutes(10));
    Life life = new Life(requests, lastHasEffect);
    ScheduleWorld.Host mortal =
        world.host(new MortalTables(world.tables, life), new MortalQueue(world.queue, life));
    try {
      mortal.schedules.tick();
    } catch (StoreUnavailable dead) {
      assertThat(life.left).isZero();
    }
    mortal.pump();
    world.sleep(Duration.ofSeconds(20));
    survivor.schedules.tick();
    survivor.pump();
    List<ObjectNode> events =
        new EventFeed(world.tables)
            .read(0, EventFeed.MOST).stream()
                .map(EventFeed.Numbered::event)
                .filter(event -> event.path("type").asText().equals("schedule." + verdict))
                .toList();
    int decided = 0;
    for (String line : survivor.told("often")) {
      if (line.contains(" " + verdict)) {
        decided++;
        String minute = "2026-03-02T" + line.substring(0, 5) + ":00Z";
        assertThat(events)
            .as("%s, dead after %d requests, effect %s", line, requests, lastHasEffect)
            .anyMatch(
                event ->
                    event.path("first").asText().compareTo(minute) <= 0
                        && event.path("last").asText().compareTo(minute) >= 0);
      }
    }
    return decided;
  }
}
