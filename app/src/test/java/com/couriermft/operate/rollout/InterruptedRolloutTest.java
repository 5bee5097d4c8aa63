package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Lets the host that applies a plan die at every third request in turn, while another host
 * continues. With {@code -Dcourier.simulation.step=1}, it dies at every request.
 */
class InterruptedRolloutTest {
  private static final int MOST_REQUESTS = 600;
  private static final int STEP = Integer.getInteger("courier.simulation.step", 3);

  /** The death of a host, represented as an error because code might handle an exception. */
  private static final class Death extends Error {
    private static final long serialVersionUID = 1L;

    Death() {
      super("The host is dead");
    }
  }

  /**
   * The number of requests that a dying host may still send, and whether the last request takes
   * effect.
   */
  private record Life(AtomicInteger left, boolean lastHasEffect) {
    Object between(Class<?> port, Object target) {
      return Proxy.newProxyInstance(
          port.getClassLoader(),
          new Class<?>[] {port},
          (proxy, method, arguments) -> {
            boolean request = !method.getName().equals("clock");
            int now = request ? left.decrementAndGet() : Integer.MAX_VALUE;
            if (now < 0 || now == 0 && !lastHasEffect) {
              throw new Death();
            }
            try {
              Object answer = method.invoke(target, arguments);
              if (now == 0) {
                throw new Death();
              }
              return answer;
            } catch (InvocationTargetException e) {
              throw e.getCause();
            }
          });
    }

    boolean isOver() {
      return left.get() <= 0;
    }
  }

  @ParameterizedTest
  @CsvSource({"21, false", "22, true"})
  void host_diesAtARequest_thePlanIsAppliedInTheEnd(long seed, boolean lastHasEffect) {
    try (Site here = new Site()) {
      Furniture.fill(here, seed);
      Bundle bundle = here.export();
      int deaths = 0;
      for (int requests = 1 + (int) (seed % STEP); requests < MOST_REQUESTS; requests += STEP) {
        if (!dies(bundle, seed, new Life(new AtomicInteger(requests), lastHasEffect))) {
          assertThat(deaths).as("requests of a whole plan").isGreaterThan(50 / STEP);
          return;
        }
        deaths++;
      }
      throw new AssertionError("The plan takes more than " + MOST_REQUESTS + " requests");
    }
  }

  private static boolean dies(Bundle bundle, long seed, Life life) {
    try (Site there = new Site()) {
      Furniture.fill(there, seed + 700);
      int webhooks = webhooks(there);
      ObjectNode plan = there.plan(bundle, "'policy': 'replace'");
      there.begin(plan);
      Courier mortal = there.host(life::between);
      try {
        there.work(mortal);
      } catch (Death dead) {
        assertThat(life.isOver()).isTrue();
      }
      boolean died = life.isOver();
      there.clock.advance(Applier.SILENCE.plus(Duration.ofSeconds(1)));
      there.courier.bundles().rollouts().tick();
      there.work(there.courier);
      ObjectNode after = there.standing(plan);
      assertThat(after.path("state").asText())
          .as("%s: %s", life, after.path("stopped_by"))
          .isEqualTo("applied");
      assertThat(there.export(bundle).texts()).as(life.toString()).isEqualTo(bundle.texts());
      long created =
          plan.path("actions")
              .valueStream()
              .filter(action -> action.path("kind").asText().equals("webhook"))
              .filter(action -> action.path("action").asText().equals("create"))
              .count();
      assertThat(webhooks(there)).as("no webhook is made twice").isEqualTo(webhooks + created);
      return died;
    }
  }

  private static int webhooks(Site site) {
    return site.courier.automation().webhooks().documents().list().size();
  }

  @ParameterizedTest
  @CsvSource({"31, 15", "31, 40", "32, 80", "32, 120"})
  void objectThatSomebodySavesMeanwhile_isNeverLost(long seed, int requests) {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, seed);
      Furniture.fill(there, seed + 700);
      ObjectNode plan = there.plan(here.export(), "'policy': 'replace'");
      there.begin(plan);
      Life life = new Life(new AtomicInteger(requests), true);
      try {
        there.work(there.host(life::between));
      } catch (Death dead) {
        assertThat(life.isOver()).isTrue();
      }
      Furniture.changeByHand(there.courier, "job-2", "by hand");
      there.clock.advance(Applier.SILENCE.plus(Duration.ofSeconds(1)));
      there.courier.bundles().rollouts().tick();
      there.work(there.courier);
      Bundle after = there.export();
      assertThat(after.texts().get(ObjectName.parse("job/job-2").orElseThrow()))
          .contains("by hand");
      assertThat(there.standing(plan).path("state").asText()).isIn("stopped", "applied");
    }
  }
}
