package com.couriermft.chaos;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Settles the system after the storm: repeats requests without a response, resumes stopped
 * executions, and waits a limited time for everything to end.
 */
final class StormSettlement {
  private static final int POLL_MILLIS = 500;

  private final Site site;
  private final RequestBook book;
  private final Tables tables;
  private final Api api = new Api();

  StormSettlement(Site site, RequestBook book, Tables tables) {
    this.site = site;
    this.book = book;
    this.tables = tables;
  }

  /**
   * Waits until everything has ended, or until the time limit.
   *
   * @return the time it took
   */
  Duration await(Duration most) throws InterruptedException {
    long begun = System.nanoTime();
    Set<String> moving = new TreeSet<>();
    boolean asked = false;
    do {
      asked = asked || askAgain();
      moving.addAll(asked ? book.executions() : Set.of());
      moving.removeIf(this::isOver);
      if (asked && moving.isEmpty() && poolsAreEmpty()) {
        break;
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } while (System.nanoTime() - begun < most.toNanos());
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  /**
   * Waits until every end of an execution was reported through every channel and no notification is
   * waiting, or until the time limit.
   *
   * @return the time it took
   */
  Duration awaitTold(Duration most) throws InterruptedException {
    long begun = System.nanoTime();
    Set<String> missing = new TreeSet<>();
    for (String id : book.executions()) {
      for (Run.End end : Run.read(id, tables).ends()) {
        TellingChannels.NAMES.forEach(channel -> missing.add(channel + " " + end.eventId()));
      }
    }
    NotificationStates states = new NotificationStates(tables);
    do {
      site.receiver().tellings().entries().stream()
          .filter(telling -> telling.reply().does())
          .forEach(telling -> missing.remove(telling.channel() + " " + telling.eventId()));
      if (missing.isEmpty() && states.isDone()) {
        break;
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } while (System.nanoTime() - begun < most.toNanos());
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private boolean askAgain() throws InterruptedException {
    boolean clear = true;
    for (RequestBook.Request request : book.requests()) {
      if (book.answers(request).isEmpty()) {
        clear &= Clients.trigger(api, host(), request, book);
      }
    }
    return clear;
  }

  private boolean isOver(String execution) {
    ExecutionState state = new ExecutionStore(tables).get(execution).execution().state();
    if (state == ExecutionState.PAUSED) {
      resume(execution);
    }
    return state != ExecutionState.PAUSED && !state.isActive();
  }

  private void resume(String execution) {
    try {
      Api.Answer answer = api.post(host(), "/executions/" + execution + "/resume", "", Map.of());
      book.count("resume at the end " + answer.status());
    } catch (IOException noAnswer) {
      book.count("resume at the end: no response");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean poolsAreEmpty() {
    return Jobs.POOLS.keySet().stream()
        .flatMap(pool -> tables.queryAll(PoolStore.TABLE, pool, KeyRange.prefix("")).stream())
        .allMatch(row -> row.key().startsWith("a|"));
  }

  private URI host() {
    return site.hosts().get(0).getProcess().apiUri();
  }
}
