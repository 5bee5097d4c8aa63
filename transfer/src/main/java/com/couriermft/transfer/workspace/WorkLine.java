package com.couriermft.transfer.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The position of an attempt in the work of an execution that runs side by side: the generation,
 * then for each loop and group around it, from the outside in, which item or member it works for.
 * Two attempts on lines that are {@link Relation#BESIDE} each other do not see each other's files.
 * A line is written as text such as {@code 01}, {@code 01.0003-000002}, {@code
 * 01.0003-000002r01.0005-000000}.
 *
 * @param generation how often the whole job was begun, from 1
 * @param turns from the outside in; empty outside all loops and groups
 */
public record WorkLine(int generation, List<Turn> turns) {
  /** The line of an execution in which nothing runs side by side. */
  public static final WorkLine ALONE = new WorkLine(1, List.of());

  private static final Pattern TURN = Pattern.compile("(\\d+)-(\\d+)(?:r(\\d+))?");

  /** Copies the turns. */
  public WorkLine {
    turns = List.copyOf(turns);
  }

  /**
   * An item of a loop or a member of a group.
   *
   * @param block index of the marker of the loop or group in the definition
   * @param number index of the item or member, from 0
   * @param pass how often the loop was started from its first item again
   * @param sideBySide whether others of the block run at the same time; not part of the text
   */
  public record Turn(int block, int number, int pass, boolean sideBySide) {
    private String text() {
      String turn = String.format(Locale.ROOT, "%04d-%06d", block, number);
      return pass == 0 ? turn : turn + String.format(Locale.ROOT, "r%02d", pass);
    }

    private static Turn of(String text) {
      Matcher parts = TURN.matcher(text);
      if (!parts.matches()) {
        throw new IllegalStateException("Stored line of work has the turn '" + text + "'");
      }
      int pass = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
      return new Turn(
          Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), pass, false);
    }
  }

  /** The relations of the work on one line to the work on another. */
  enum Relation {
    /**
     * The line is the same, or the other is within it: it has begun before or goes on after the
     * other.
     */
    AROUND,
    /** The line comes after the other, or within it: what the other has left is known to it. */
    AFTER,
    /** The line comes before the other: whoever still works on it has been given up. */
    BEFORE,
    /** Both run at the same time and do not see each other's files. */
    BESIDE
  }

  /** Whether nothing runs beside the line. */
  boolean isAlone() {
    return turns.stream().noneMatch(Turn::sideBySide);
  }

  /**
   * Returns whether the whole job, or a loop around the line, was begun again from its beginning.
   */
  boolean isRepeated() {
    return generation > 1 || turns.stream().anyMatch(turn -> turn.pass() > 0);
  }

  /** Whether the line is within a loop or group. */
  boolean isWithinBlock() {
    return !turns.isEmpty();
  }

  /** Returns how this line relates to another line of the same execution. */
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

  /**
   * Returns whether the whole job, or a loop around both lines, was begun again since the other
   * line.
   */
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

  /** Returns the line as text, which {@link #parse} reads. */
  String text() {
    List<String> parts = new ArrayList<>();
    parts.add(String.format(Locale.ROOT, "%02d", generation));
    turns.forEach(turn -> parts.add(turn.text()));
    return String.join(".", parts);
  }

  /**
   * Reads what {@link #text()} wrote; whether turns run side by side is not known then.
   *
   * @throws IllegalStateException it is something else: stored data is damaged
   */
  static WorkLine parse(String text) {
    String[] parts = text.split("\\.", 2);
    if (!parts[0].matches("\\d+")) {
      throw new IllegalStateException("Stored line of work is '" + text + "'");
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
