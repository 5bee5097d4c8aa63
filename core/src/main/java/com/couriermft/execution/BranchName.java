package com.couriermft.execution;

import java.util.Locale;

/**
 * Names a branch of an execution: {@code h} for the root, otherwise its generation and, for each
 * group around it from the outside in, the index of the group's marker and the number of the
 * member: {@code 01.0003.0001}, within that {@code 01.0003.0001.0005.0000}. A parent's name is the
 * beginning of its children's, so names sort parents first. Generation and numbers have fixed
 * widths.
 *
 * @param text the name
 */
public record BranchName(String text) implements Comparable<BranchName> {
  /** The root branch, whose row is the execution's header. */
  public static final BranchName ROOT = new BranchName("h");

  private static final String ROW = "g|";
  private static final int PART = ".0000".length();

  /** Whether it is the root. */
  public boolean isRoot() {
    return equals(ROOT);
  }

  /** A member of a group that this branch opens. */
  public BranchName child(int generation, int marker, int member) {
    String own = isRoot() ? String.format(Locale.ROOT, "%02d", generation) : text;
    return new BranchName(own + String.format(Locale.ROOT, ".%04d.%04d", marker, member));
  }

  /** The branch that opened it; not for the root. */
  public BranchName parent() {
    String own = text.substring(0, text.length() - 2 * PART);
    return own.indexOf('.') < 0 ? ROOT : new BranchName(own);
  }

  /** Index of the marker of the group it is a member of; not for the root. */
  public int marker() {
    int end = text.length() - PART;
    return Integer.parseInt(text.substring(end - PART + 1, end));
  }

  /** Its number within its group, from 0; not for the root. */
  public int member() {
    return Integer.parseInt(text.substring(text.length() - PART + 1));
  }

  /** The key of its row in the execution's partition. */
  public String rowKey() {
    return isRoot() ? text : ROW + text;
  }

  /** Prefix of the keys of a generation's members. */
  static String rowKeys(int generation) {
    return String.format(Locale.ROOT, ROW + "%02d.", generation);
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
