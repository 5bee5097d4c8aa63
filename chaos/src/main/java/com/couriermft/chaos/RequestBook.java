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

/** The book of the clients' requests and their answers. Thread-safe. */
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
   * A request to start a run, which is to happen once however often it is sent.
   *
   * @param key its idempotency key
   * @param job which job
   * @param body as it is sent each time
   * @param haul whose files it takes, if its job hauls: a rerun those of its original
   * @param original the execution that is run again; {@code null} for a first one
   */
  record Request(String key, String job, String body, String haul, @Nullable String original) {
    /** The address of the request, below a host's API. */
    String path() {
      return original == null ? "/jobs/" + job + "/trigger" : "/executions/" + original + "/rerun";
    }
  }

  /** Is about to be sent. */
  synchronized void ask(Request request) {
    requests.put(request.key(), request);
    answers.put(request.key(), new TreeSet<>());
  }

  /** Was accepted as this run. */
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
   * An execution is about to be resumed.
   *
   * @return false if it must not be: somebody runs it again, and both would take the same files
   */
  synchronized boolean mayResume(String execution) {
    resumes.add(execution);
    return !originals.contains(execution);
  }

  /**
   * An execution that is over is about to be run again.
   *
   * @return the request that became it; none if somebody resumes it or has run it again already
   */
  synchronized Optional<Request> claimRerun(String execution) {
    boolean isFree = !resumes.contains(execution) && originals.add(execution);
    return isFree ? Optional.of(request(execution)) : Optional.empty();
  }

  /**
   * The request that became an execution.
   *
   * @throws IllegalStateException none did
   */
  synchronized Request request(String execution) {
    return requests.values().stream()
        .filter(request -> answers.getOrDefault(request.key(), Set.of()).contains(execution))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Nobody was told of " + execution));
  }

  /** An answer that the API does not promise. */
  synchronized void surprise(String what) {
    surprises.add(what);
  }

  /** Counts what was asked and how it was answered. */
  synchronized void count(String act) {
    acts.merge(act, 1, Integer::sum);
  }

  /** Any request so far. */
  synchronized Optional<Request> any(RandomGenerator random) {
    List<Request> all = new ArrayList<>(requests.values());
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  /** Returns one of the executions that were accepted last. */
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

  /** The runs that a request was answered with: one, if all is well. */
  synchronized Set<String> answers(Request request) {
    return Set.copyOf(answers.get(request.key()));
  }

  /** Every run that was accepted. */
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
