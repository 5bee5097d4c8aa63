package com.couriermft.simulation;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a simulation, except for the order of events.
 *
 * @param mood focus of the simulation
 * @param load whether jobs move files, each of which must be delivered once
 * @param habit what users keep doing
 * @param jobs definitions, one of which is used for each start
 * @param limits number of slots of each pool
 * @param starts number of started executions
 * @param acts number of users' requests in addition to the starts
 * @param hosts number of host processes
 * @param inlineBytes maximum size of contexts in the header; 0 for none
 * @param latency maximum duration of a storage call in seconds
 * @param doubles fraction of messages that are delivered twice, 0..1
 * @param leavesPaused whether executions that are paused at the end remain paused
 * @param troubled period during which faults and users' requests occur
 */
record Scenario(
    Mood mood,
    Load load,
    Habit habit,
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

  /**
   * The shortest expected duration in seconds, chosen so that short executions are usually in time
   * and long ones are usually late.
   */
  private static final int SOON = 20;

  private static final Fault[] ALL =
      EnumSet.complementOf(EnumSet.of(Fault.NONE)).toArray(Fault[]::new);

  Scenario {
    jobs = List.copyOf(jobs);
    limits = new TreeMap<>(limits);
  }

  /** Returns the scenario of a seed. */
  static Scenario of(long seed) {
    Mood[] moods = Mood.values();
    Mood mood = moods[(int) (seed % moods.length)];
    return of(mood, load(seed, mood), habit(seed), new Random(seed * 31 + 7), waits(seed, mood));
  }

  /**
   * Returns the habit of the users in a seed's world. Each habit occurs in a twelfth of each mood's
   * worlds.
   */
  private static Habit habit(long seed) {
    return switch ((int) (seed / Mood.values().length % 12)) {
      case 6 -> Habit.SWITCH_JOBS;
      case 10 -> Habit.RERUN_FROM_STEPS;
      default -> Habit.NONE;
    };
  }

  /**
   * Returns the source of randomness for waits between slices, for a twelfth of the worlds in most
   * moods; otherwise {@code null}.
   */
  private static @Nullable Random waits(long seed, Mood mood) {
    boolean some = seed / Mood.values().length % 12 == 8 && mood != Mood.LIMITS;
    return some ? new Random(seed * 37 + 11) : null;
  }

  /** Returns the load of a seed's world. Every third world of most moods has files. */
  private static Load load(long seed, Mood mood) {
    if (mood == Mood.LIMITS) {
      return Load.NONE;
    }
    return switch ((int) (seed / Mood.values().length % 12)) {
      case 1, 5 -> Load.ONCE;
      case 3, 9 -> Load.AGAIN;
      default -> Load.NONE;
    };
  }

  /** Returns a job that expects its executions to end within a number of seconds. */
  private static JobDefinition expected(JobDefinition job, int seconds) {
    return DefinitionReader.read(job.toJson().put("expected_duration_seconds", seconds));
  }

  private static Scenario of(
      Mood mood, Load load, Habit habit, Random random, @Nullable Random waits) {
    JobGenerator generator = new JobGenerator(random, mood, waits);
    CargoGenerator cargoes = new CargoGenerator(random, load);
    List<JobDefinition> jobs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      JobDefinition job = load == Load.NONE ? generator.next("job-" + i) : cargoes.next("job-" + i);
      jobs.add(habit == Habit.NONE ? job : expected(job, SOON << i));
    }
    boolean burst = mood == Mood.BURST;
    int acts =
        switch (mood) {
          case NERVOUS_USERS, GROUPS, LOOPS -> 40;
          case NAPS -> 60;
          case STALLS, SLOW_READS, FAILING_STEPS -> 20;
          case MIXED, BURST, NO_FAULTS, CRASHES, UNCLEAR_ANSWERS, LIMITS -> random.nextInt(12);
        };
    return new Scenario(
        mood,
        load,
        habit,
        jobs,
        Map.of("default", burst ? 1 : 2, "other", 1),
        (burst || mood == Mood.LIMITS ? 6 : 3) + random.nextInt(4),
        acts,
        3,
        random.nextBoolean() ? 4_000 : 0,
        mood == Mood.SLOW_READS ? 0.5 : 0.05,
        mood == Mood.NO_FAULTS ? 0 : random.nextDouble() * 0.2,
        random.nextBoolean(),
        Duration.ofSeconds(burst ? 300 : 600));
  }

  /** Returns the maximum number of slots of all pools together; {@code null} for no limit. */
  @Nullable Integer total() {
    return mood == Mood.LIMITS ? 2 : null;
  }

  /** Returns the maximum number of concurrent steps for each connection. */
  Map<String, Integer> connections() {
    return mood == Mood.LIMITS ? Map.of(SimulatedStep.CONNECTION, 1) : Map.of();
  }

  /** Returns the faults of the scenario. */
  Faults faults(Random random) {
    double rate = 0.002 + random.nextDouble() * 0.018;
    return switch (mood) {
      case NO_FAULTS -> Faults.NONE;
      case MIXED, BURST, FAILING_STEPS, GROUPS, LOOPS, LIMITS ->
          new RandomFaults(random, rate, ALL);
      case NERVOUS_USERS -> new RandomFaults(random, rate, ALL).nervous();
      case STALLS ->
          new RandomFaults(
              random,
              rate,
              Fault.STALL_BEFORE,
              Fault.STALL_AFTER,
              Fault.STOP_BEFORE,
              Fault.STOP_AFTER);
      case CRASHES -> new RandomFaults(random, rate, Fault.CRASH_BEFORE, Fault.CRASH_AFTER);
      case UNCLEAR_ANSWERS ->
          (ordinal, call, isRequest) ->
              call == Call.TRANSACT && random.nextDouble() < 0.05 ? Fault.FAIL_AFTER : Fault.NONE;
      case NAPS ->
          (ordinal, call, isRequest) ->
              (call == Call.FIND || call == Call.QUERY) && random.nextDouble() < 0.2
                  ? Fault.LATE
                  : Fault.NONE;
      case SLOW_READS ->
          (ordinal, call, isRequest) ->
              call == Call.FIND && random.nextDouble() < 0.04 ? Fault.STALL_AFTER : Fault.NONE;
    };
  }
}
