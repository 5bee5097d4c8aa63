package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptedResumeTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final Tables tables = new InMemoryTables(clock);
  private boolean dying;
  private boolean dyingAtItsEnd;
  private final World world =
      new World(mortal(), new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));

  @AfterEach
  void close() {
    world.close();
  }

  /**
   * Tables that, while enabled, kill the process that is about to commit a transition, or that has
   * just committed the failure of an execution.
   */
  private Tables mortal() {
    return (Tables)
        Proxy.newProxyInstance(
            Tables.class.getClassLoader(),
            new Class<?>[] {Tables.class},
            (proxy, method, arguments) -> {
              if (dying
                  && method.getName().equals("transact")
                  && arguments[0].equals(ExecutionStore.TABLE)
                  && ((List<?>) arguments[2]).size() > 1) {
                throw new Crash();
              }
              try {
                Object answer = method.invoke(tables, arguments);
                if (dyingAtItsEnd
                    && method.getName().equals("transact")
                    && arguments[0].equals(ExecutionStore.TABLE)
                    && hasFailed((String) arguments[1])) {
                  throw new Crash();
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private boolean hasFailed(String id) {
    return new ExecutionStore(tables).get(id).execution().state() == ExecutionState.FAILED;
  }

  @Test
  void resume_interruptedAfterItsPlace_isFinishedInTheNameOfWhoAsked() {
    Engine one = world.engine("one");
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(one, "j");
    world.pump(one);
    dying = true;
    assertThatThrownBy(() -> one.resume(e.id(), "op", "it is mended")).isInstanceOf(Crash.class);
    dying = false;
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);

    Engine two = world.engine("two");
    two.sweep();
    world.pump(two);
    assertThat(world.attempts(e)).containsExactly("a/0 failed", "a/1 failed");
    AuditEvent resumed =
        world.executions.audit(e.id()).stream()
            .filter(row -> row.event().equals("execution.queued") && "failed".equals(row.from()))
            .findFirst()
            .orElseThrow();
    assertThat(resumed.actor()).isEqualTo("op");
    assertThat(resumed.reason()).isEqualTo("it is mended");
    assertThat(world.now(e).resumeAskedBy()).isNull();
    assertThat(world.now(e).resumeReason()).isNull();
  }

  @Test
  void ending_untoldByAHostThatDied_isToldBeforeAResumeLeavesIt() {
    List<DomainEvent> heard = new ArrayList<>();
    world.listeners.add(heard::add);
    world.listeners.add(new EventFeed(tables));
    Engine one = world.engine("one");
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(one, "j");
    dyingAtItsEnd = true;
    assertThatThrownBy(() -> world.pump(one)).isInstanceOf(Crash.class);
    dyingAtItsEnd = false;
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    assertThat(heard).noneMatch(event -> event.type().isEnding());

    Engine two = world.engine("two");
    clock.advance(Duration.ofSeconds(1));
    two.resume(e.id(), "op", null);
    clock.advance(Duration.ofSeconds(61));
    two.sweep();
    world.pump(two);
    clock.advance(Duration.ofSeconds(61));
    two.sweep();
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    List<String> ends =
        world.executions.audit(e.id()).stream()
            .filter(row -> row.event().equals("execution.failed"))
            .map(row -> e.id() + "|h|" + row.seq())
            .toList();
    assertThat(ends).hasSize(2);
    assertThat(
            new EventFeed(tables)
                .read(0, EventFeed.MOST).stream().map(each -> each.event().path("id").asText()))
        .containsExactlyElementsOf(ends);
  }

  /** The process has died. */
  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }
}
