package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.testing.ForwardingQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeveralHostsTest {
  private final ScheduleWorld world = new ScheduleWorld();

  @Test
  void threeHosts_atTheSameInstant_startOneRunEach() throws Exception {
    List<ScheduleWorld.Host> hosts = List.of(world.host(), world.host(), world.host());
    for (int i = 0; i < 40; i++) {
      hosts.get(0).save("s" + i, ScheduleWorld.every(60, "\"overlap\": \"allow\""));
    }
    world.sleep(Duration.ofSeconds(61));
    ExecutorService threads = Executors.newFixedThreadPool(9);
    try {
      List<Callable<Void>> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String message = message("s" + i);
        for (ScheduleWorld.Host host : hosts) {
          all.add(
              () -> {
                host.handle(message);
                return null;
              });
        }
      }
      for (Future<Void> done : threads.invokeAll(all)) {
        await(done);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(world.runs.all()).hasSize(40);
    for (int i = 0; i < 40; i++) {
      assertThat(hosts.get(0).told("s" + i)).containsExactly("00:01 ran");
    }
  }

  private static void await(Future<Void> done) throws InterruptedException {
    try {
      done.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void messages_lostDoubledAndLate_eachInstantRunsOnce(long seed) {
    Random random = new Random(seed);
    List<ScheduleWorld.Host> hosts =
        List.of(unreliable(random), unreliable(random), unreliable(random));
    hosts
        .get(0)
        .save("often", ScheduleWorld.every(20, "\"overlap\": \"allow\", \"catch_up\": \"all\""));
    for (int second = 0; second < 600; second++) {
      ScheduleWorld.Host host = hosts.get(random.nextInt(3));
      if (second % 30 == 0) {
        host.schedules.tick();
      }
      host.pump();
      world.sleep(Duration.ofSeconds(1));
    }
    ScheduleWorld.Host last = world.host();
    last.live(Duration.ofSeconds(90));
    List<String> told = last.told("often");
    assertThat(told)
        .hasSizeGreaterThan(30)
        .allMatch(each -> each.contains("ran") || each.contains("caught_up"));
    assertThat(world.runs.instants()).doesNotHaveDuplicates().hasSize(told.size());
  }

  private ScheduleWorld.Host unreliable(Random random) {
    WorkQueue lossy =
        new ForwardingQueue(world.queue) {
          @Override
          public void send(String queue, String body, Duration delay) {
            int copies = random.nextInt(3);
            for (int i = 0; i < copies; i++) {
              super.send(queue, body, delay.plusSeconds(random.nextInt(40)));
            }
          }
        };
    return world.host(world.tables, lossy);
  }

  private static String message(String schedule) {
    return "{\"v\":1,\"kind\":\"fire\",\"schedule\":\"%s\",\"at\":\"2026-03-02T00:01:00Z\"}"
        .formatted(schedule);
  }

  @Test
  void message_ofNoUse_isDropped() {
    ScheduleWorld.Host host = world.host();
    host.handle(message("nobody"));
    host.handle(message("../x"));
    host.handle("{\"v\":1,\"kind\":\"fire\",\"schedule\":\"a\",\"at\":\"soon\"}");
    assertThat(world.queue.receive(ControlQueue.NAME, 1, Duration.ofSeconds(1))).isEmpty();
    assertThat(world.runs.all()).isEmpty();
  }
}
