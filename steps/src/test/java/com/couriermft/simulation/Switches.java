package com.couriermft.simulation;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Jobs that people disable and enable, as their definitions say it, and what people were told. */
final class Switches {
  private final Map<String, Integer> disabled = new TreeMap<>();
  private final Set<String> told = new HashSet<>();
  private int saves;

  /** Saves a job as disabled; returns the number of that save. */
  int disable(String job) {
    disabled.put(job, ++saves);
    return saves;
  }

  /** A host has answered that a save that disabled a job is heeded, if that is the newest. */
  void answered(String job, int save) {
    if (disabled.getOrDefault(job, 0) == save) {
      told.add(job);
    }
  }

  void enable(String job) {
    disabled.remove(job);
    told.remove(job);
  }

  /** The disabled jobs, each with the number of the save that disabled it. */
  Map<String, Integer> disabled() {
    return Map.copyOf(disabled);
  }

  /** Whether somebody was told that nothing of a job begins any more. */
  boolean isToldDisabled(String job) {
    return told.contains(job);
  }
}
