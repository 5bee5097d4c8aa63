package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Impatient clients that start jobs on any host. They repeat requests that got no response, and
 * sometimes other requests. They also pause, resume, cancel and rerun the executions that they
 * find.
 */
final class Clients {
  private static final int THREADS = 5;
  private static final int MOST_PAUSE_MILLIS = 3_000;
  private static final int TRIES = 3;
  private static final int RECENT = 5;
  private static final int PAST = 40;
  private static final Set<String> OVER = Set.of("completed", "failed", "cancelled");

  private final Site site;
  private final RequestBook book;
  private final Api api = new Api();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger keys = new AtomicInteger();
  private volatile boolean stopped;

  Clients(Site site, RequestBook book, long seed) {
    this.site = site;
    this.book = book;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom own = random.split();
      threads.add(new Thread(() -> run(own), "chaos-client-" + i));
    }
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** Stops sending new requests, and waits until each client has its last response. */
  void stop() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void run(SplittableRandom random) {
    try {
      while (!stopped) {
        act(random);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MOST_PAUSE_MILLIS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void act(SplittableRandom random) throws InterruptedException {
    int dice = random.nextInt(100);
    if (dice < 58) {
      RequestBook.Request request = newRequest(random);
      book.ask(request);
      trigger(request, random);
    } else if (dice < 66) {
      Optional<RequestBook.Request> again = book.any(random);
      if (again.isPresent()) {
        trigger(again.get(), random);
      }
    } else if (dice < 75) {
      rerun(random);
    } else {
      Optional<String> run = book.anyRecent(random, RECENT);
      String verb = dice < 86 ? "pause" : dice < 92 ? "resume" : "cancel";
      if (run.isPresent()) {
        tell(run.get(), verb, random);
      }
    }
  }

  private RequestBook.Request newRequest(SplittableRandom random) {
    ObjectNode body = Json.object().put("priority", random.nextInt(10));
    if (random.nextInt(10) == 0) {
      body.put("not_before", Instant.now().plusSeconds(random.nextInt(1, 10)).toString());
    }
    String job = Jobs.NAMES.get(random.nextInt(Jobs.NAMES.size()));
    String key = "key-" + keys.incrementAndGet();
    if (Partner.NAMES.containsKey(job)) {
      site.partner().offer(job, key);
      body.putObject("parameters").put("haul", key);
    }
    return new RequestBook.Request(key, job, Json.write(body), key, null);
  }

  /** Reruns an execution that has reached a final state. */
  private void rerun(SplittableRandom random) throws InterruptedException {
    Optional<URI> host = anyHost(random);
    Optional<String> execution = Optional.empty();
    for (int i = 0; i < TRIES && host.isPresent() && execution.isEmpty(); i++) {
      execution = book.anyRecent(random, PAST).filter(id -> isOver(host.get(), id));
    }
    if (execution.isEmpty()) {
      return;
    }
    Optional<RequestBook.Request> original = book.claimRerun(execution.get());
    if (original.isPresent()) {
      String key = "key-" + keys.incrementAndGet();
      RequestBook.Request first = original.get();
      RequestBook.Request again =
          new RequestBook.Request(key, first.job(), "{}", first.haul(), execution.get());
      book.ask(again);
      trigger(again, random);
    }
  }

  private boolean isOver(URI host, String execution) {
    try {
      String state = api.get(host, "/executions/" + execution).body().path("state").asText();
      return OVER.contains(state);
    } catch (IOException noAnswer) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Sends the request until a response arrives, each time to a different host. May give up before a
   * response arrives.
   */
  private void trigger(RequestBook.Request request, SplittableRandom random)
      throws InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      Optional<URI> host = anyHost(random);
      if (host.isPresent() && trigger(api, host.get(), request, book)) {
        return;
      }
    }
  }

  /**
   * Sends the request once.
   *
   * @return whether the outcome is known
   */
  static boolean trigger(Api api, URI host, RequestBook.Request request, RequestBook book)
      throws InterruptedException {
    try {
      Api.Answer answer =
          api.post(host, request.path(), request.body(), Map.of("Idempotency-Key", request.key()));
      String verb = request.original() == null ? "trigger " : "rerun ";
      book.count(verb + answer.status());
      if (answer.isSuccess()) {
        book.accepted(request, answer.execution());
      } else if (!answer.isUnclear() || answer.isDefect()) {
        book.surprise("%s was answered with %s".formatted(request, answer));
      }
      return !answer.isUnclear();
    } catch (IOException noAnswer) {
      book.count("trigger, no answer");
      return false;
    }
  }

  private void tell(String execution, String verb, SplittableRandom random)
      throws InterruptedException {
    Optional<URI> host = anyHost(random);
    if (host.isEmpty() || verb.equals("resume") && !book.mayResume(execution)) {
      return;
    }
    if (verb.equals("cancel")) {
      book.asksToCancel(execution);
    } else if (verb.equals("pause")) {
      book.asksToPause(execution);
    }
    try {
      String path = "/executions/" + execution + "/" + verb;
      Api.Answer answer = api.post(host.get(), path, "{\"reason\": \"chaos\"}", Map.of());
      book.count(verb + " " + answer.status());
      boolean isPromised = answer.isSuccess() || answer.isUnclear() || answer.status() == 409;
      if (!isPromised || answer.isDefect()) {
        book.surprise("%s of %s got the response %s".formatted(verb, execution, answer));
      }
    } catch (IOException noAnswer) {
      book.count(verb + ", no answer");
    }
  }

  private Optional<URI> anyHost(SplittableRandom random) {
    List<URI> up = site.hosts().stream().map(ChaosHost::findApi).flatMap(Optional::stream).toList();
    return up.isEmpty() ? Optional.empty() : Optional.of(up.get(random.nextInt(up.size())));
  }
}
