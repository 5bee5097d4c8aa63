package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.storage.store.KeyRange;
import java.util.Locale;

/**
 * Names a branch of an execution: {@code h} for the root, otherwise its generation and, for each
 * group or loop around it from the outside in, the marker's place and the number of the member or
 * lane: {@code 01.0003.0001}, within that {@code 01.0003.0001.0005.0000}. A place is the marker's
 * index and, where the opening branch is within loops itself, {@code @} and where it is: {@code
 * 01.0003@0001-000007.0001}. So no two branches of an execution ever have one name. A parent's name
 * is the beginning of its children's, so names sort parents first.
 *
 * @param text the name
 */
public record BranchName(String text) implements Comparable<BranchName> {
  /** The root branch, whose row is the execution's header. */
  public static final BranchName ROOT = new BranchName("h");

  private static final String ROW = "g|";

  /** Returns whether the branch is the root. */
  public boolean isRoot() {
    return equals(ROOT);
  }

  /**
   * A member of a group, or a lane of a loop, that this branch opens.
   *
   * @param within where the branch itself is in loops of its own
   * @param pass how often the loop was begun anew
   */
  public BranchName child(int generation, int marker, IterationPath within, int pass, int member) {
    String own = isRoot() ? String.format(Locale.ROOT, "%02d", generation) : text;
    String again = pass == 0 ? "" : String.format(Locale.ROOT, "r%02d", pass);
    String at = within.isNone() ? "" : "@" + within.text();
    return new BranchName(
        own + String.format(Locale.ROOT, ".%04d%s%s.%04d", marker, again, at, member));
  }

  /** The branch that opened it; not for the root. */
  public BranchName parent() {
    String own = text.substring(0, text.lastIndexOf('.', text.lastIndexOf('.') - 1));
    return own.indexOf('.') < 0 ? ROOT : new BranchName(own);
  }

  /** Index of the marker of the group or loop it belongs to; not for the root. */
  public int marker() {
    int end = text.lastIndexOf('.');
    int start = text.lastIndexOf('.', end - 1) + 1;
    return Integer.parseInt(text.substring(start, start + 4));
  }

  /** Returns the branch's number within its group or loop, from 0; not for the root. */
  public int member() {
    return Integer.parseInt(text.substring(text.lastIndexOf('.') + 1));
  }

  /** Returns whether the branch is below another one. */
  public boolean isBelow(BranchName other) {
    return !isRoot() && (other.isRoot() || text.startsWith(other.text + "."));
  }

  /** The key of its row in the execution's partition. */
  public String rowKey() {
    return isRoot() ? text : ROW + text;
  }

  /** Keys of every branch's row, the root's last. */
  static KeyRange rowKeys() {
    return new KeyRange(ROW, ROOT.text + "!");
  }

  /** Returns whether the branch belongs to a generation; the root belongs to each. */
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
