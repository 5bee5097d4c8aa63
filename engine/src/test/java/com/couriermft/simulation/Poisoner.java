package com.couriermft.simulation;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Throws an exception for one execution, the victim, whenever the engine reaches a certain place
 * while processing it. A place is a read, a decision, a write or a listener, identified by the
 * calling methods. Without a place, it collects all places. Requests of clients are not affected,
 * because their callers receive errors.
 */
final class Poisoner {
  /** A poisoner without a victim, which collects no places. */
  static final Poisoner NONE = new Poisoner("", "", null, IllegalStateException::new);

  /** Part of the message of each thrown exception, so that it differs from a defect in the log. */
  private static final String MARK = "poisoned for a test";

  private static final int FRAMES = 9;

  private final String victim;
  private final String job;
  private final @Nullable String place;
  private final Supplier<? extends Throwable> poison;
  private final Set<String> places = new TreeSet<>();
  private boolean struck;

  private Poisoner(
      String victim, String job, @Nullable String place, Supplier<? extends Throwable> poison) {
    this.victim = victim;
    this.job = job;
    this.place = place;
    this.poison = poison;
  }

  /**
   * Returns a poisoner that collects the places that the engine reaches while processing the only
   * execution of a job.
   */
  static Poisoner collecting(String victim, String job) {
    return new Poisoner(victim, job, null, IllegalStateException::new);
  }

  /** Returns a poisoner that throws at one of the places. */
  Poisoner at(String where, Kind kind) {
    return new Poisoner(victim, job, where, kind);
  }

  /** The kinds of exceptions and errors. */
  enum Kind implements Supplier<Throwable> {
    /** A programming error. */
    RUNTIME_EXCEPTION,
    /** The error for a value that is nested too deeply. */
    STACK_OVERFLOW,
    /** The error for a value that is too large. */
    OUT_OF_MEMORY;

    @Override
    public Throwable get() {
      return switch (this) {
        case RUNTIME_EXCEPTION -> new IllegalStateException(MARK);
        case STACK_OVERFLOW -> new StackOverflowError(MARK);
        case OUT_OF_MEMORY -> new OutOfMemoryError(MARK);
      };
    }
  }

  /** Returns the places found so far. */
  Set<String> places() {
    return Set.copyOf(places);
  }

  /** Returns whether the poisoner has thrown an exception. */
  boolean hasStruck() {
    return struck;
  }

  boolean isVictim(String execution) {
    return execution.equals(victim);
  }

  /**
   * Returns whether the victim may end with a given code. As usual, a step's own failure is the
   * failure of the execution; any other failure is the engine's.
   */
  boolean mayEndWith(String code) {
    boolean isStep = place != null && place.contains("StepRunner");
    return code.equals("engine_error")
        || isStep && Set.of("unexpected_error", "out_of_memory").contains(code);
  }

  static boolean isPoison(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).contains(MARK);
  }

  /** Throws an exception if this is the place and the operation concerns the victim. */
  void taste(String thread, Supplier<String> operation) {
    if (victim.isEmpty()) {
      return;
    }
    String what = operation.get();
    boolean isAbout = what.contains(victim) || what.endsWith(" " + job);
    if (!isAbout || thread.contains("request") || thread.contains("client")) {
      return;
    }
    String here = (what.startsWith("hear ") ? what.split(" ")[1] + " " : "") + frames();
    if (place == null) {
      places.add(here);
    } else if (place.equals(here)) {
      struck = true;
      sneak(poison.get());
    }
  }

  private static String frames() {
    List<String> frames =
        StackWalker.getInstance()
            .walk(
                all ->
                    all.filter(frame -> isEngines(frame.getClassName()))
                        .limit(FRAMES)
                        .map(f -> f.getFileName() + ":" + f.getLineNumber())
                        .collect(Collectors.toList()));
    return String.join(" < ", frames);
  }

  private static boolean isEngines(String type) {
    return type.startsWith("com.couriermft.")
        && !type.startsWith("com.couriermft.simulation.")
        && !type.startsWith("com.couriermft.storage.store.")
        && !type.startsWith("com.couriermft.formats.trace.");
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
