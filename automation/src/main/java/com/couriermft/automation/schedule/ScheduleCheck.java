package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.Targets;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Validates a schedule before it is saved. */
final class ScheduleCheck {
  private static final int MOST_CHARACTERS = 30_000;

  private final Targets targets;
  private final TargetNames names;
  private final Supplier<? extends Collection<String>> calendars;

  ScheduleCheck(
      Targets targets, TargetNames names, Supplier<? extends Collection<String>> calendars) {
    this.targets = targets;
    this.names = names;
    this.calendars = calendars;
  }

  /**
   * Parses a schedule.
   *
   * @param before the stored schedule with this id; {@code null} if there is none
   */
  ObjectNode read(String id, JsonNode sent, @Nullable Schedule before, Instant now) {
    List<Problem> problems = new ArrayList<>();
    Schedule schedule = Schedule.read(id, now, sent, problems);
    if (schedule != null) {
      if (!schedule.target().id().isEmpty()) {
        checkTarget(schedule.target(), problems);
        checkParameters(schedule, problems);
      }
      checkCalendars(schedule.calendars(), problems);
      checkTime(schedule, now, problems);
      checkSize(schedule, problems);
    }
    if (schedule == null || !problems.isEmpty()) {
      throw new InvalidInputException(
          ScheduleCodes.INVALID_SCHEDULE,
          "Schedule '%s' has %d problem(s).".formatted(id, problems.size()),
          Pointer.inDocumentOrder(sent, problems));
    }
    return anchored(schedule, before, now).toJson();
  }

  /**
   * Returns the schedule, in which a fixed rate without a first instant keeps the stored first
   * instant.
   */
  private static Schedule anchored(Schedule schedule, @Nullable Schedule before, Instant now) {
    if (!(schedule.when() instanceof ScheduleTimes.AtRate when) || when.interval().at() != null) {
      return schedule;
    }
    Duration every = when.interval().every();
    Instant first =
        before != null
                && before.when() instanceof ScheduleTimes.AtRate earlier
                && every.equals(earlier.interval().every())
            ? earlier.interval().at()
            : now.truncatedTo(ChronoUnit.SECONDS).plus(every);
    return schedule.counting(when.startingAt(first));
  }

  /** Returns the instant of a one-shot schedule if it has passed; empty otherwise. */
  static Optional<Instant> findPassed(Schedule schedule, Instant now) {
    return schedule.when() instanceof ScheduleTimes.Once once
        ? Optional.ofNullable(once.at()).filter(at -> !at.isAfter(now))
        : Optional.empty();
  }

  private void checkTarget(Target target, List<Problem> problems) {
    if (!targets.exists(target)) {
      boolean job = target.kind() == Target.Kind.JOB;
      problems.add(
          Problem.unknownName(
              job ? "/target/job_id" : "/target/chain_id",
              job ? DefinitionCodes.UNKNOWN_JOB : ChainCodes.UNKNOWN_CHAIN,
              "There is no " + target + ".",
              target.id(),
              names.of(target.kind())));
    }
    targets
        .findRefusal(target, TriggerKind.SCHEDULE)
        .map(why -> new Problem("/target/job_id", DefinitionCodes.START_NOT_ALLOWED, why))
        .ifPresent(problems::add);
  }

  /**
   * Validates the parameters against the target's current version. A start validates them again.
   */
  private void checkParameters(Schedule schedule, List<Problem> problems) {
    try {
      targets.requireFitting(schedule.target(), schedule.parameters());
    } catch (InvalidInputException e) {
      problems.addAll(e.within("/parameters").problems());
    }
  }

  private void checkCalendars(List<String> named, List<Problem> problems) {
    Collection<String> known = named.isEmpty() ? List.of() : calendars.get();
    for (int i = 0; i < named.size(); i++) {
      String name = named.get(i);
      if (!known.contains(name)) {
        String detail = "Calendar '" + name + "' does not exist.";
        String pointer = Pointer.child("/calendars", i);
        problems.add(
            Problem.unknownName(pointer, ScheduleCodes.UNKNOWN_CALENDAR, detail, name, known));
      }
    }
  }

  private static void checkTime(Schedule schedule, Instant now, List<Problem> problems) {
    Optional<Instant> passed = findPassed(schedule, now);
    if (schedule.enabled() && passed.isPresent()) {
      String detail = "%s is in the past: it is now %s.".formatted(passed.get(), now);
      problems.add(new Problem("/at", ScheduleCodes.IN_THE_PAST, detail));
    } else if (schedule.enabled()
        && schedule.when() instanceof ScheduleTimes.Cron
        && problems.isEmpty()
        && schedule.when().from(now).after(now).isEmpty()) {
      String detail =
          "The schedule would never start an execution, because all its years are in the past.";
      problems.add(new Problem("/expression", ScheduleCodes.IN_THE_PAST, detail));
    }
  }

  private static void checkSize(Schedule schedule, List<Problem> problems) {
    int characters = Json.write(schedule.toJson()).length();
    if (characters > MOST_CHARACTERS) {
      String detail =
          "The schedule has %,d characters of JSON; at most %,d are allowed. Move data to the job."
              .formatted(characters, MOST_CHARACTERS);
      problems.add(new Problem("/parameters", FieldCodes.TOO_LARGE, detail));
    }
  }
}
