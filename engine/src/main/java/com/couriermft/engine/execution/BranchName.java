package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.storage.store.KeyRange;
import java.util.Locale;

/**
 * Names a branch of an execution. The root is {@code h}. Other names consist of the generation and,
 * for each group or loop around the branch, outermost first, the marker's place and the number of
 * the member or lane: {@code 01.0003.0001}, and within that {@code 01.0003.0001.0005.0000}. The
 * place is the marker's index. If the opening branch is itself within loops, {@code @} and the
 * branch's position follow: {@code 01.0003@0001-000007.0001}. Names are unique within an execution.
 * A parent's name is a prefix of its children's names, so parents sort first.
 *
 * @param text the name
 */
public record BranchName(String text) implements Comparable<BranchName> {
  public static final BranchName ROOT = new BranchName("h");

  private static final String ROW = "g|";

  public boolean isRoot() {
    return equals(ROOT);
  }

  /**
   * Returns the name of a member of a group, or of a lane of a loop, that this branch opens.
   *
   * @param within the branch's position in its own loops
   * @param pass how often the loop was restarted
   */
  public BranchName child(int generation, int marker, IterationPath within, int pass, int member) {
    String own = isRoot() ? String.format(Locale.ROOT, "%02d", generation) : text;
    String again = pass == 0 ? "" : String.format(Locale.ROOT, "r%02d", pass);
    String at = within.isNone() ? "" : "@" + within.text();
    return new BranchName(
        own + String.format(Locale.ROOT, ".%04d%s%s.%04d", marker, again, at, member));
  }

  /** Returns the branch that opened this branch. Do not call it for the root. */
  public BranchName parent() {
    String own = text.substring(0, text.lastIndexOf('.', text.lastIndexOf('.') - 1));
    return own.indexOf('.') < 0 ? ROOT : new BranchName(own);
  }

  /**
   * Returns the index of the marker of the group or loop to which the branch belongs. Do not call
   * it for the root.
   */
  public int marker() {
    int end = text.lastIndexOf('.');
    int start = text.lastIndexOf('.', end - 1) + 1;
    return Integer.parseInt(text.substring(start, start + 4));
  }

  /** Returns the branch's number within its group or loop, from 0. Do not call it for the root. */
  public int member() {
    return Integer.parseInt(text.substring(text.lastIndexOf('.') + 1));
  }

  /** Returns whether the branch is below another branch. */
  public boolean isBelow(BranchName other) {
    return !isRoot() && (other.isRoot() || text.startsWith(other.text + "."));
  }

  /** Returns the key of its row in the execution's partition. */
  public String rowKey() {
    return isRoot() ? text : ROW + text;
  }

  /** Returns the key range of all branches, the root's row last. */
  static KeyRange rowKeys() {
    return new KeyRange(ROW, ROOT.text + "!");
  }

  /** Returns whether the branch belongs to a generation; the root belongs to all of them. */
  boolean isOf(int generation) {
    return isRoot() || Integer.parseInt(text, 0, text.indexOf('.'), 10) == generation;
  }

  static BranchName ofRowKey(String key) {
    return new BranchName(key.startsWith(ROW) ? key.substring(ROW.length()) : key);
  }

  @Override
  public int compareTo(BranchName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
