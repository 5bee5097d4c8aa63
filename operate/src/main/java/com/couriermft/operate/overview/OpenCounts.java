package com.couriermft.operate.overview;

import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.engine.pool.PoolState;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The open executions by state, determined from lists and pools without reading headers. An
 * execution whose state is changing may be counted under its former state. Pure.
 *
 * @param queued ids of executions that wait for a slot, a start time or other jobs
 * @param running ids of executions with a slot
 * @param paused ids of executions without a slot or an entry in the queue
 * @param begun ids of executions known to have started
 */
record OpenCounts(Set<String> queued, Set<String> running, Set<String> paused, Set<String> begun) {
  OpenCounts {
    queued = Set.copyOf(queued);
    running = Set.copyOf(running);
    paused = Set.copyOf(paused);
    begun = Set.copyOf(begun);
  }

  /**
   * Classifies the executions in a list.
   *
   * @param open ids of the open executions
   */
  static OpenCounts of(List<String> open, List<PoolState> pools) {
    Set<String> slots = new HashSet<>();
    Set<String> places = new HashSet<>();
    Set<String> leaving = new HashSet<>();
    Set<String> begun = new HashSet<>();
    for (PoolState pool : pools) {
      slots.addAll(pool.running());
      places.addAll(pool.waiting());
      leaving.addAll(pool.leaving());
      begun.addAll(pool.begun());
    }
    Set<String> running = new HashSet<>(open);
    running.retainAll(slots);
    Set<String> queued = new HashSet<>(open);
    queued.retainAll(places);
    queued.removeAll(running);
    Set<String> paused = new HashSet<>(open);
    paused.removeAll(slots);
    paused.removeAll(places);
    paused.removeAll(leaving);
    begun.retainAll(queued);
    begun.addAll(running);
    begun.addAll(paused);
    return new OpenCounts(queued, running, paused, begun);
  }

  /**
   * Returns the ids of the executions whose headers must be read.
   *
   * <p>These are the executions that have started, to read their start time, and the executions
   * that were once paused and may have an obsolete entry in the queue.
   *
   * @param oncePaused the newest executions that were once paused; if there are more, the older
   *     ones are unknown
   */
  List<String> unsure(UlidIndex.Ids oncePaused) {
    List<String> known = oncePaused.ids();
    Set<String> paused = Set.copyOf(known);
    boolean all = oncePaused.continuation() == null;
    String oldest = all || known.isEmpty() ? "" : known.get(known.size() - 1);
    Set<String> unsure = new TreeSet<>(begun);
    queued.stream()
        .filter(id -> paused.contains(id) || id.compareTo(oldest) < 0)
        .forEach(unsure::add);
    return List.copyOf(unsure);
  }

  /** Returns these counts, corrected by headers that were read. */
  OpenCounts as(List<OpenExecution> read) {
    Set<String> waiting = new HashSet<>(queued);
    Set<String> active = new HashSet<>(running);
    Set<String> resting = new HashSet<>(paused);
    for (OpenExecution each : read) {
      List.of(waiting, active, resting).forEach(state -> state.remove(each.id()));
      switch (each.state()) {
        case CREATED, QUEUED -> waiting.add(each.id());
        case RUNNING -> active.add(each.id());
        case PAUSED -> resting.add(each.id());
        case COMPLETED, FAILED, CANCELLED -> {}
      }
    }
    return new OpenCounts(waiting, active, resting, begun);
  }
}
