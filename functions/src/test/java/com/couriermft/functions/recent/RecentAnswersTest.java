package com.couriermft.functions.recent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.functions.http.Response;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests identical requests that arrive at the same time, on different threads. */
class RecentAnswersTest {
  private static final CacheKey QUESTION =
      new CacheKey(URI.create("http://localhost/api/overview"), Role.READER, LabelFilter.ALL);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger asked = new AtomicInteger();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  private static RecentAnswers answers(Duration patience) {
    return new RecentAnswers(() -> 0, patience);
  }

  private static void stop(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("Nobody let it go on");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Starts the first request, which reads storage until it is released. */
  private Future<Response> slow(RecentAnswers answers, CountDownLatch go, boolean fails) {
    Future<Response> first =
        threads.submit(
            () ->
                answers.answer(
                    QUESTION,
                    false,
                    () -> {
                      asked.incrementAndGet();
                      stop(go);
                      if (fails) {
                        throw new IOException("no answer");
                      }
                      return Response.ok("first");
                    }));
    await().atMost(LONG).until(() -> asked.get() == 1);
    return first;
  }

  private Response quick() {
    asked.incrementAndGet();
    return Response.ok("own");
  }

  private List<Future<Response>> nine(RecentAnswers answers) {
    List<Future<Response>> others = new ArrayList<>();
    AtomicInteger there = new AtomicInteger();
    for (int i = 0; i < 9; i++) {
      others.add(
          threads.submit(
              () -> {
                there.incrementAndGet();
                return answers.answer(QUESTION, false, this::quick);
              }));
    }
    await().atMost(LONG).until(() -> there.get() == 9);
    return others;
  }

  private static Object body(Future<Response> answer) throws Exception {
    return String.valueOf(answer.get(30, TimeUnit.SECONDS).body());
  }

  @Test
  void tenAtATime_areAnsweredByOne() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    RecentAnswers answers = answers(LONG);
    Future<Response> first = slow(answers, go, false);
    List<Future<Response>> others = nine(answers);
    go.countDown();
    assertThat(body(first)).isEqualTo("\"first\"");
    for (Future<Response> other : others) {
      assertThat(body(other)).isEqualTo("\"first\"");
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void failure_isMetByOne_theOthersAskForThemselves() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    RecentAnswers answers = answers(LONG);
    Future<Response> first = slow(answers, go, true);
    List<Future<Response>> others = nine(answers);
    go.countDown();
    assertThatThrownBy(() -> first.get(30, TimeUnit.SECONDS)).hasMessageContaining("no answer");
    for (Future<Response> other : others) {
      assertThat(body(other)).isEqualTo("\"own\"");
    }
    assertThat(answers.answer(QUESTION, false, this::quick).body()).isEqualTo("\"own\"");
  }

  @Test
  void whoHasWaitedLongEnough_asksForItself() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    RecentAnswers answers = answers(Duration.ofMillis(50));
    Future<Response> first = slow(answers, go, false);
    assertThat(answers.answer(QUESTION, false, this::quick).body()).isEqualTo("\"own\"");
    go.countDown();
    assertThat(body(first)).isEqualTo("\"first\"");
  }

  @Test
  void whoTakesNoOlderAnswer_waitsForNobody_andItsAnswerIsGivenAgain() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    RecentAnswers answers = answers(LONG);
    Future<Response> first = slow(answers, go, false);
    assertThat(answers.answer(QUESTION, true, this::quick).body()).isEqualTo("\"own\"");
    assertThat(answers.answer(QUESTION, false, this::quick).body()).isEqualTo("\"own\"");
    go.countDown();
    assertThat(body(first)).isEqualTo("\"first\"");
    assertThat(answers.answer(QUESTION, false, this::quick).body())
        .as("an answer whose making began earlier replaces none")
        .isEqualTo("\"own\"");
    assertThat(asked).hasValue(2);
  }

  @Test
  void interruptedOne_asksForItself_andStaysInterrupted() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    RecentAnswers answers = answers(LONG);
    Future<Response> first = slow(answers, go, false);
    Thread.currentThread().interrupt();
    Response own = answers.answer(QUESTION, false, this::quick);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(own.body()).isEqualTo("\"own\"");
    go.countDown();
    body(first);
  }
}
