package com.couriermft.simulation;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Records which jobs users disable and enable, and which disablings were confirmed to users. */
final class Switches {
  private final Map<String, Integer> disabled = new TreeMap<>();
  private final Set<String> told = new HashSet<>();
  private int saves;

  /** Saves a job as disabled and returns the number of this save. */
  int disable(String job) {
    disabled.put(job, ++saves);
    return saves;
  }

  /** Records a host's confirmation that a job is disabled, if the save is the latest one. */
  void answered(String job, int save) {
    if (disabled.getOrDefault(job, 0) == save) {
      told.add(job);
    }
  }

  void enable(String job) {
    disabled.remove(job);
    told.remove(job);
  }

  /** Returns the disabled jobs with the number of the save that disabled each. */
  Map<String, Integer> disabled() {
    return Map.copyOf(disabled);
  }

  /** Returns whether it was confirmed to a user that the job starts no more executions. */
  boolean isToldDisabled(String job) {
    return told.contains(job);
  }
}
