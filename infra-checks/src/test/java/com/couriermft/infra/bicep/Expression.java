package com.couriermft.infra.bicep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Bicep expression. What {@code text} and {@code parts} hold depends on the kind, see {@link
 * Kind}.
 *
 * @param line where it begins, from 1
 * @param properties of an object, in order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Expression(
    Kind kind, int line, String text, List<Expression> parts, List<Property> properties) {
  /** Copies. */
  public Expression {
    parts = parts == null ? List.of() : List.copyOf(parts);
    properties = properties == null ? List.of() : List.copyOf(properties);
  }

  /**
   * A property of an object.
   *
   * @param name empty for one whose name is computed
   * @param computed its name then
   */
  public record Property(String name, @Nullable Expression computed, int line, Expression value) {
    /** Whether its name is computed. */
    public boolean isComputed() {
      return computed != null;
    }
  }

  /** What there is. */
  public enum Kind {
    /** A literal: its text. */
    STRING,
    /** A literal: its digits. */
    NUMBER,
    /** A literal: true or false. */
    BOOLEAN,
    /** The literal null. */
    NULL,
    /** A text with values in it: literals and expressions. */
    INTERPOLATED,
    /** Its items. */
    ARRAY,
    /** Its properties. */
    OBJECT,
    /** A symbol: its name. */
    NAME,
    /** {@code part.text}. */
    MEMBER,
    /** {@code part[part]}. */
    INDEX,
    /** {@code text(parts)}. */
    CALL,
    /** {@code part.text(further parts)}. */
    METHOD,
    /** {@code part ? part : part}. */
    TERNARY,
    /** {@code if (part) part}. */
    CONDITIONAL,
    /** {@code for text in part: part}; the text has one or two names. */
    LOOP,
    /** {@code (text) => part}. */
    LAMBDA,
    /** An operator: its sign and operands. */
    OPERATION,
    /** A type in a type declaration: its text. */
    TYPE,
    /** What was not understood; the file has an error then. */
    UNKNOWN
  }

  /** Whether it is of a kind. */
  public boolean is(Kind other) {
    return kind == other;
  }

  /** Whether it is this text. */
  public boolean isText(String expected) {
    return kind == Kind.STRING && text.equals(expected);
  }

  /** The names that a loop or a lambda declares. */
  public List<String> declares() {
    return kind == Kind.LOOP || kind == Kind.LAMBDA
        ? Stream.of(text.split(" ")).filter(name -> !name.isEmpty()).toList()
        : List.of();
  }

  /** What it directly consists of. */
  public Stream<Expression> children() {
    return Stream.concat(
        parts.stream(),
        properties.stream()
            .flatMap(
                property ->
                    Stream.concat(
                        Stream.ofNullable(property.computed()), Stream.of(property.value()))));
  }

  /** It and all it consists of. */
  public Stream<Expression> all() {
    return Stream.concat(Stream.of(this), children().flatMap(Expression::all));
  }

  /** An object's own property. */
  public Optional<Property> find(String name) {
    return properties.stream().filter(property -> property.name().equals(name)).findFirst();
  }
}
