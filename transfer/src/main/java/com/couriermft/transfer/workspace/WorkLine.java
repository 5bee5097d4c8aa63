package com.couriermft.transfer.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The position of an attempt in the parallel work of an execution: the generation and, for each
 * loop and group around it, outermost first, its item or member. Attempts on two lines that are
 * {@link Relation#BESIDE} each other do not see each other's files. The string format is {@code
 * 01}, {@code 01.0003-000002}, {@code 01.0003-000002r01.0005-000000}.
 *
 * @param generation the number of starts of the job, from 1
 * @param turns the items and members, outermost first; empty outside all loops and groups
 */
public record WorkLine(int generation, List<Turn> turns) {
  /** The line of an execution without parallel work. */
  public static final WorkLine ALONE = new WorkLine(1, List.of());

  private static final Pattern TURN = Pattern.compile("(\\d+)-(\\d+)(?:r(\\d+))?");

  public WorkLine {
    turns = List.copyOf(turns);
  }

  /**
   * An item of a loop or a member of a group.
   *
   * @param block the index of the loop's or group's marker in the definition
   * @param number the index of the item or member, from 0
   * @param pass how often the loop was restarted from its first item
   * @param sideBySide whether other items or members of the block run in parallel; not part of the
   *     string
   */
  public record Turn(int block, int number, int pass, boolean sideBySide) {
    private String text() {
      String turn = String.format(Locale.ROOT, "%04d-%06d", block, number);
      return pass == 0 ? turn : turn + String.format(Locale.ROOT, "r%02d", pass);
    }

    private static Turn of(String text) {
      Matcher parts = TURN.matcher(text);
      if (!parts.matches()) {
        throw new IllegalStateException(
            "The stored line of work has the unknown value '" + text + "'");
      }
      int pass = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
      return new Turn(
          Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), pass, false);
    }
  }

  /** The relations between the work on one line and the work on another. */
  enum Relation {
    /**
     * Both lines are the same, or the other line is nested in this line. The work on this line
     * starts before the other line and continues after it.
     */
    AROUND,
    /**
     * This line follows the other line or is nested in it, so the files of the other line are
     * visible here.
     */
    AFTER,
    /** This line precedes the other line; the workers of this line have been fenced off. */
    BEFORE,
    /** Both lines run in parallel; neither sees the other's files. */
    BESIDE
  }

  /** Returns whether no work runs in parallel with the line. */
  boolean isAlone() {
    return turns.stream().noneMatch(Turn::sideBySide);
  }

  /** Returns whether the job, or a loop around the line, was restarted. */
  boolean isRepeated() {
    return generation > 1 || turns.stream().anyMatch(turn -> turn.pass() > 0);
  }

  /** Returns whether the line is within a loop or group. */
  boolean isWithinBlock() {
    return !turns.isEmpty();
  }

  /** Returns the relation of this line to another line of the same execution. */
  Relation relationTo(WorkLine other) {
    if (generation != other.generation) {
      return ordered(generation, other.generation);
    }
    int both = Math.min(turns.size(), other.turns.size());
    for (int depth = 0; depth < both; depth++) {
      Turn mine = turns.get(depth);
      Turn theirs = other.turns.get(depth);
      if (mine.block != theirs.block) {
        return ordered(mine.block, theirs.block);
      } else if (mine.pass != theirs.pass) {
        return ordered(mine.pass, theirs.pass);
      } else if (mine.number != theirs.number) {
        return mine.sideBySide ? Relation.BESIDE : ordered(mine.number, theirs.number);
      }
    }
    return turns.size() > both ? Relation.AFTER : Relation.AROUND;
  }

  /** Returns whether the job, or a loop around both lines, was restarted since the other line. */
  boolean isOfLaterRoundThan(WorkLine other) {
    if (generation != other.generation) {
      return generation > other.generation;
    }
    for (int depth = 0; depth < Math.min(turns.size(), other.turns.size()); depth++) {
      Turn mine = turns.get(depth);
      Turn theirs = other.turns.get(depth);
      if (mine.block != theirs.block || mine.pass != theirs.pass) {
        return mine.block == theirs.block && mine.pass > theirs.pass;
      } else if (mine.number != theirs.number) {
        return false;
      }
    }
    return false;
  }

  private static Relation ordered(int mine, int theirs) {
    return mine > theirs ? Relation.AFTER : Relation.BEFORE;
  }

  /** Returns the string that {@link #parse} reads. */
  String text() {
    List<String> parts = new ArrayList<>();
    parts.add(String.format(Locale.ROOT, "%02d", generation));
    turns.forEach(turn -> parts.add(turn.text()));
    return String.join(".", parts);
  }

  /**
   * Parses the format of {@link #text()}, which does not show whether turns run in parallel.
   *
   * @throws IllegalStateException the string has another format, so stored data is damaged
   */
  static WorkLine parse(String text) {
    String[] parts = text.split("\\.", 2);
    if (!parts[0].matches("\\d+")) {
      throw new IllegalStateException("The stored line of work is '" + text + "'");
    }
    List<Turn> turns =
        parts.length == 1
            ? List.of()
            : List.of(parts[1].split("\\.", -1)).stream()
                .map(Turn::of)
                .collect(Collectors.toList());
    return new WorkLine(Integer.parseInt(parts[0]), turns);
  }
}
