package com.couriermft.infra.bicep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Bicep expression. The meaning of {@code text} and {@code parts} depends on the kind; see {@link
 * Kind}.
 *
 * @param line line where the expression starts, from 1
 * @param properties properties of an object, in order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Expression(
    Kind kind, int line, String text, List<Expression> parts, List<Property> properties) {
  public Expression {
    parts = parts == null ? List.of() : List.copyOf(parts);
    properties = properties == null ? List.of() : List.copyOf(properties);
  }

  /**
   * A property of an object.
   *
   * @param name name; empty if it is computed
   * @param computed expression of a computed name; {@code null} otherwise
   */
  public record Property(String name, @Nullable Expression computed, int line, Expression value) {
    /** Returns whether the name is computed. */
    public boolean isComputed() {
      return computed != null;
    }
  }

  /** The kinds of expressions. */
  public enum Kind {
    /** A string literal; {@code text} is its value. */
    STRING,
    /** A number literal; {@code text} is its digits. */
    NUMBER,
    /** A literal true or false. */
    BOOLEAN,
    /** The literal null. */
    NULL,
    /** An interpolated string; {@code parts} are its literals and expressions. */
    INTERPOLATED,
    /** An array; {@code parts} are its items. */
    ARRAY,
    /** An object with its properties. */
    OBJECT,
    /** A symbol; {@code text} is its name. */
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
    /** A loop {@code for text in part: part}; {@code text} has one or two names. */
    LOOP,
    /** {@code (text) => part}. */
    LAMBDA,
    /** An operation; {@code text} is the operator and {@code parts} are the operands. */
    OPERATION,
    /** A type in a type declaration; {@code text} is the type. */
    TYPE,
    /** An unsupported expression, in a file with an error. */
    UNKNOWN
  }

  /** Returns whether the expression is of a kind. */
  public boolean is(Kind other) {
    return kind == other;
  }

  /** Returns whether the expression is a string literal with this value. */
  public boolean isText(String expected) {
    return kind == Kind.STRING && text.equals(expected);
  }

  /** Returns the names that a loop or a lambda declares. */
  public List<String> declares() {
    return kind == Kind.LOOP || kind == Kind.LAMBDA
        ? Stream.of(text.split(" ")).filter(name -> !name.isEmpty()).toList()
        : List.of();
  }

  /** Returns the direct parts of the expression. */
  public Stream<Expression> children() {
    return Stream.concat(
        parts.stream(),
        properties.stream()
            .flatMap(
                property ->
                    Stream.concat(
                        Stream.ofNullable(property.computed()), Stream.of(property.value()))));
  }

  /** Returns the expression and all its direct and indirect parts. */
  public Stream<Expression> all() {
    return Stream.concat(Stream.of(this), children().flatMap(Expression::all));
  }

  /** Returns a property of an object by name. */
  public Optional<Property> find(String name) {
    return properties.stream().filter(property -> property.name().equals(name)).findFirst();
  }
}
