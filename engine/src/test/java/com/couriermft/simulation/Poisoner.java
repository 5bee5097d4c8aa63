package com.couriermft.simulation;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Throws over one execution, the victim, whenever the engine comes to one place with it: a read, a
 * decision, a write or a listener, known by the methods that lead there. Without a place it
 * collects them all. Clients' requests are spared: they have somebody whom they tell.
 */
final class Poisoner {
  /** Nobody is poisoned, and no place is collected. */
  static final Poisoner NONE = new Poisoner("", "", null, IllegalStateException::new);

  /** What stands in the message of each throwable, so that the log may tell it from a defect. */
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

  /** Collects the places that the engine comes to with an execution, the only one of its job. */
  static Poisoner collecting(String victim, String job) {
    return new Poisoner(victim, job, null, IllegalStateException::new);
  }

  /** Throws at one of the places. */
  Poisoner at(String where, Kind kind) {
    return new Poisoner(victim, job, where, kind);
  }

  /** What can be thrown. */
  enum Kind implements Supplier<Throwable> {
    /** An error of the program. */
    RUNTIME_EXCEPTION,
    /** A value that is nested too deeply. */
    STACK_OVERFLOW,
    /** A value that is too large. */
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

  /** The places so far. */
  Set<String> places() {
    return Set.copyOf(places);
  }

  /** Whether it has thrown at all. */
  boolean hasStruck() {
    return struck;
  }

  boolean isVictim(String execution) {
    return execution.equals(victim);
  }

  /** A step's own failure is its execution's as ever; everything else is the engine's. */
  boolean mayEndWith(String code) {
    boolean isStep = place != null && place.contains("StepRunner");
    return code.equals("engine_error")
        || isStep && Set.of("unexpected_error", "out_of_memory").contains(code);
  }

  static boolean isPoison(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).contains(MARK);
  }

  /** Throws if this is the place, and it is about the victim. */
  void taste(String thread, String what) {
    boolean isAbout = !victim.isEmpty() && (what.contains(victim) || what.endsWith(" " + job));
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
