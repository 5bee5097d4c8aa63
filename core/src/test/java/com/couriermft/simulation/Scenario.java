package com.couriermft.simulation;

import com.couriermft.definition.JobDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * What happens in a run of the simulation, but for its order.
 *
 * @param mood what it dwells on
 * @param jobs definitions; each start takes one of them
 * @param limits slots of each pool
 * @param starts how many executions are started
 * @param acts how many requests users make beside the starts
 * @param hosts processes
 * @param inlineBytes contexts up to this size stand in the header, 0 for none
 * @param latency longest time of a call to storage, in seconds
 * @param doubles how many of all messages come twice, 0..1
 * @param leavesPaused whether what is paused in the end stays so
 * @param troubled how long faults and users go on
 */
record Scenario(
    Mood mood,
    List<JobDefinition> jobs,
    Map<String, Integer> limits,
    int starts,
    int acts,
    int hosts,
    int inlineBytes,
    double latency,
    double doubles,
    boolean leavesPaused,
    Duration troubled) {

  private static final Fault[] ALL =
      EnumSet.complementOf(EnumSet.of(Fault.NONE)).toArray(Fault[]::new);

  Scenario {
    jobs = List.copyOf(jobs);
    limits = new TreeMap<>(limits);
  }

  /** The scenario of a seed. */
  static Scenario of(long seed) {
    Mood[] moods = Mood.values();
    return of(moods[(int) (seed % moods.length)], new Random(seed * 31 + 7));
  }

  private static Scenario of(Mood mood, Random random) {
    JobGenerator generator = new JobGenerator(random, mood);
    List<JobDefinition> jobs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      jobs.add(generator.next("job-" + i));
    }
    boolean burst = mood == Mood.BURST;
    int acts =
        switch (mood) {
          case NERVOUS_USERS, GROUPS -> 40;
          case NAPS -> naps(random);
          case SLOW_READS ->
              (ordinal, call, isRequest) ->
                  call == Call.FIND && random.nextDouble() < 0.04 ? Fault.STALL_AFTER : Fault.NONE;
        };
  }

  /** Rows that come late, when others have written them since. */
  private static Faults naps(Random random) {
    return (ordinal, call, isRequest) ->
        (call == Call.FIND || call == Call.QUERY) && random.nextDouble() < 0.08
            ? Fault.LATE
            : Fault.NONE;
  }
}
