package com.couriermft.chaos;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Records the requests of clients and their responses. Thread-safe. */
final class RequestBook {
  private final Map<String, Request> requests = new LinkedHashMap<>();
  private final Map<String, Set<String>> answers = new LinkedHashMap<>();
  private final Set<String> cancels = new HashSet<>();
  private final Set<String> pauses = new HashSet<>();
  private final Set<String> resumes = new HashSet<>();
  private final Set<String> originals = new HashSet<>();
  private final List<String> surprises = new ArrayList<>();
  private final Map<String, Integer> acts = new LinkedHashMap<>();

  /**
   * A request to start an execution. The execution must start once, regardless of how often the
   * request is sent.
   *
   * @param key the idempotency key
   * @param job the job
   * @param body the body, which is the same each time
   * @param haul the haul whose files the execution receives, if the job hauls; a rerun has the haul
   *     of its original
   * @param original the execution to rerun; {@code null} for a first start
   */
  record Request(String key, String job, String body, String haul, @Nullable String original) {
    /** Returns the request's path, relative to a host's API. */
    String path() {
      return original == null ? "/jobs/" + job + "/trigger" : "/executions/" + original + "/rerun";
    }
  }

  /** Records that a request is about to be sent. */
  synchronized void ask(Request request) {
    requests.put(request.key(), request);
    answers.put(request.key(), new TreeSet<>());
  }

  /** Records that a request was accepted as an execution. */
  synchronized void accepted(Request request, String execution) {
    answers.computeIfAbsent(request.key(), key -> new TreeSet<>()).add(execution);
  }

  synchronized void asksToCancel(String execution) {
    cancels.add(execution);
  }

  synchronized void asksToPause(String execution) {
    pauses.add(execution);
  }

  /**
   * Records that an execution is about to be resumed.
   *
   * @return {@code false} if the execution must not be resumed, because a rerun was requested and
   *     both would receive the same files
   */
  synchronized boolean mayResume(String execution) {
    resumes.add(execution);
    return !originals.contains(execution);
  }

  /**
   * Records that an execution in a final state is about to be rerun.
   *
   * @return the request that started the execution; empty if the execution is being resumed or was
   *     already rerun
   */
  synchronized Optional<Request> claimRerun(String execution) {
    boolean isFree = !resumes.contains(execution) && originals.add(execution);
    return isFree ? Optional.of(request(execution)) : Optional.empty();
  }

  /**
   * Returns the request that started an execution.
   *
   * @throws IllegalStateException no request started the execution
   */
  synchronized Request request(String execution) {
    return requests.values().stream()
        .filter(request -> answers.getOrDefault(request.key(), Set.of()).contains(execution))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No client received the id of " + execution));
  }

  /** Records a response that the API does not document. */
  synchronized void surprise(String what) {
    surprises.add(what);
  }

  /** Counts requests by kind and response. */
  synchronized void count(String act) {
    acts.merge(act, 1, Integer::sum);
  }

  /** Returns a random request. */
  synchronized Optional<Request> any(RandomGenerator random) {
    List<Request> all = new ArrayList<>(requests.values());
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  /** Returns a random execution among the most recently accepted executions. */
  synchronized Optional<String> anyRecent(RandomGenerator random, int last) {
    List<String> all = answers.values().stream().flatMap(Set::stream).toList();
    int size = Math.min(last, all.size());
    return size == 0
        ? Optional.empty()
        : Optional.of(all.get(all.size() - 1 - random.nextInt(size)));
  }

  synchronized List<Request> requests() {
    return List.copyOf(requests.values());
  }

  /** Returns the executions in the responses to a request; a correct system returns exactly one. */
  synchronized Set<String> answers(Request request) {
    return Set.copyOf(answers.get(request.key()));
  }

  /** Returns all accepted executions. */
  synchronized Set<String> executions() {
    Set<String> all = new TreeSet<>();
    answers.values().forEach(all::addAll);
    return all;
  }

  synchronized boolean wasAskedToCancel(String execution) {
    return cancels.contains(execution);
  }

  synchronized boolean wasAskedToPause(String execution) {
    return pauses.contains(execution);
  }

  synchronized List<String> surprises() {
    return List.copyOf(surprises);
  }

  synchronized Map<String, Integer> acts() {
    return new LinkedHashMap<>(acts);
  }
}
