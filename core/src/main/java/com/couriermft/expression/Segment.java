package com.couriermft.expression;

/**
 * One piece of a path.
 *
 * @param kind which of the three
 * @param name the field's name, {@code ""} for the other kinds
 * @param index the element's place, counted from the end if negative, 0 for the other kinds
 */
public record Segment(Kind kind, String name, int index) {
  /** The kinds. */
  public enum Kind {
    /** {@code .name} or {@code ['name']}: a field of an object. */
    NAME,
    /** {@code [n]}: an element of a list. */
    INDEX,
    /** {@code [*]}: every element of a list. */
    ALL
  }

  /** A field of an object. */
  public static Segment name(String name) {
    return new Segment(Kind.NAME, name, 0);
  }

  /** An element of a list. */
  public static Segment index(int index) {
    return new Segment(Kind.INDEX, "", index);
  }

  /** Every element of a list. */
  public static Segment all() {
    return new Segment(Kind.ALL, "", 0);
  }

  /** As it is written after another piece. */
  @Override
  public String toString() {
    return switch (kind) {
      case NAME -> ReferenceParser.isPlainName(name) ? "." + name : "['" + name + "']";
      case INDEX -> "[" + index + "]";
      case ALL -> "[*]";
    };
  }
}
