package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of a blob with notes: the attempts of one step at one item of each enclosing loop. A
 * restarted loop processes its items again in another pass. The blobs of a position are in one
 * folder per pass: {@code put.0001-000007}, {@code put.0001-000007r01}.
 *
 * @param step {@link Writer#step()} of the attempts
 * @param name the name of the blob, starting with the folder of the step; empty if only the step
 *     matters
 */
record NotePosition(String step, String name) implements Comparable<NotePosition> {
  private static final Pattern PASS = Pattern.compile("r(\\d+)(?=_|$)");
  private static final Comparator<NotePosition> BY_AGE =
      Comparator.comparing(NotePosition::generation)
          .thenComparing(NotePosition::passes, NotePosition::compare)
          .thenComparing(NotePosition::name);

  static NotePosition ofStep(String step) {
    return new NotePosition(step, "");
  }

  static NotePosition ofBlob(String name) {
    return new NotePosition(name.substring(0, name.indexOf('/')), name);
  }

  /** Returns whether both positions have the same step and items, regardless of the passes. */
  boolean isOfTheSameItems(NotePosition other) {
    return items().equals(other.items());
  }

  /**
   * Returns prefixes that match the names of all blobs of the position, regardless of the passes.
   * The prefixes may also match other names.
   */
  List<String> beginnings() {
    String items = items();
    List<String> beginnings = new ArrayList<>();
    for (int end = items.indexOf('_', stepEnd()); end > 0; end = items.indexOf('_', end + 1)) {
      beginnings.add(items.substring(0, end) + "r");
    }
    beginnings.add(isWithinLoops() ? items : items + "/");
    return beginnings;
  }

  /**
   * Compares by age: by the generation of the job, then by the passes of the loops from outermost
   * to innermost, then by name.
   */
  @Override
  public int compareTo(NotePosition other) {
    return BY_AGE.compare(this, other);
  }

  private boolean isWithinLoops() {
    return step.indexOf('.') >= 0;
  }

  private int stepEnd() {
    return Math.max(0, step.indexOf('.'));
  }

  /** Returns the step and its items as a string, without passes. */
  String items() {
    int end = stepEnd();
    return isWithinLoops()
        ? step.substring(0, end) + PASS.matcher(step.substring(end)).replaceAll("")
        : step;
  }

  /** Returns the generation, with which a nonce starts: {@code g02…}. */
  private String generation() {
    return name.substring(name.indexOf('/') + 1).replaceAll("^(g\\d\\d)?.*$", "$1");
  }

  private List<Integer> passes() {
    List<Integer> passes = new ArrayList<>();
    if (isWithinLoops()) {
      for (String turn : step.substring(stepEnd()).split("_")) {
        Matcher pass = PASS.matcher(turn);
        passes.add(pass.find() ? Integer.parseInt(pass.group(1)) : 0);
      }
    }
    return passes;
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = Integer.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }
}
