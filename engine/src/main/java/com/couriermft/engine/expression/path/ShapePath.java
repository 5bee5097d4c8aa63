package com.couriermft.engine.expression.path;

import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follows a path through the shape of a value before the value exists. Determines where the path
 * leads and where it cannot find anything in any value. It reports only definite dead ends, because
 * a field that the shape does not define may exist. Not thread-safe.
 */
public final class ShapePath {
  private static final Shape OPEN = new Shape.Any();

  private final Consumer<DeadEnd> deadEnds;

  /** Receives each dead end when it is found. */
  public ShapePath(Consumer<DeadEnd> deadEnds) {
    this.deadEnds = deadEnds;
  }

  /**
   * A position from which a path cannot find anything.
   *
   * @param detail the position, and what exists there
   * @param name the name in the path; empty if the path has no name there
   * @param known the names that exist at the position
   */
  public record DeadEnd(String detail, String name, List<String> known) {
    /** Copies mutable components. */
    public DeadEnd {
      known = List.copyOf(known);
    }
  }

  /**
   * Follows a path.
   *
   * @param place the name of {@code from} in dead ends
   * @return the shape of the values that the path finds, {@link Shape.Any} if unknown. If a segment
   *     is neither a name nor an index, the result is a list of that shape, as references return it
   */
  public Shape follow(Shape from, String place, List<PathSegment> path) {
    Shape shape = from;
    StringBuilder at = new StringBuilder(place);
    boolean isList = false;
    for (PathSegment segment : path) {
      isList |= !segment.isSingular();
      shape = step(shape, at.toString(), segment);
      at.append(segment);
    }
    return isList ? Shape.ListOf.any(shape) : shape;
  }

  private Shape step(Shape shape, String place, PathSegment segment) {
    if (segment.descends()) {
      return OPEN;
    }
    List<Shape> found = new ArrayList<>();
    for (Selector selector : segment.selectors()) {
      found.add(select(shape instanceof OrNull<?> some ? some.value() : shape, place, selector));
    }
    return found.size() == 1 ? found.get(0) : OPEN;
  }

  private Shape select(Shape shape, String place, Selector selector) {
    if (shape instanceof Shape.Fields object) {
      return ofFields(object, place, selector);
    } else if (shape instanceof Shape.ListOf<?> list) {
      return ofList(list, place, selector);
    } else if (isSimple(shape)) {
      return deadEnd(place + " is neither an object nor a list: " + shape.words() + ".");
    }
    return OPEN;
  }

  /** Returns whether all values of a shape are empty. */
  private static boolean isSimple(Shape shape) {
    return shape instanceof Shape.Text
        || shape instanceof Shape.Time
        || shape instanceof Shape.OneOf
        || shape instanceof Shape.Whole
        || shape instanceof Shape.Flag;
  }

  private Shape ofFields(Shape.Fields object, String place, Selector selector) {
    if (selector instanceof Selector.Name wanted) {
      Optional<Property<?>> property = find(object, wanted.name());
      return property.isPresent() ? property.get().shape() : noSuch(object, place, wanted.name());
    } else if (selector instanceof Selector.Index || selector instanceof Selector.Slice) {
      return deadEnd(place + " is an object, not a list.");
    }
    return OPEN;
  }

  private static Optional<Property<?>> find(Shape.Fields object, String name) {
    for (Property<?> property : object.properties()) {
      if (property.name().equals(name)) {
        return Optional.of(property);
      }
    }
    return Optional.empty();
  }

  private Shape noSuch(Shape.Fields object, String place, String name) {
    List<String> known = object.properties().stream().<String>map(Property::name).toList();
    deadEnds.accept(new DeadEnd(place + " has no '" + name + "'.", name, known));
    return OPEN;
  }

  private Shape ofList(Shape.ListOf<?> list, String place, Selector selector) {
    if (selector instanceof Selector.Name) {
      return deadEnd(place + " is a list; use [n] or [*].");
    } else if (selector instanceof Selector.Matching matching) {
      follow(matching.filter(), list.item());
    }
    return list.item();
  }

  /** Follows the relative paths of a filter, which start at the current element. */
  private void follow(Filter filter, Shape element) {
    if (filter instanceof Filter.Any any) {
      any.parts().forEach(part -> follow(part, element));
    } else if (filter instanceof Filter.All all) {
      all.parts().forEach(part -> follow(part, element));
    } else if (filter instanceof Filter.Not not) {
      follow(not.of(), element);
    } else if (filter instanceof Filter.Test test) {
      follow(test.operand(), element);
    } else if (filter instanceof Filter.Comparison comparison) {
      follow(comparison.left(), element);
      follow(comparison.right(), element);
    }
  }

  private void follow(Operand operand, Shape element) {
    if (operand instanceof Operand.Path path && !path.absolute()) {
      follow(element, "@", path.query().segments());
    } else if (operand instanceof Operand.Call call) {
      call.arguments().forEach(argument -> follow(argument, element));
    }
  }

  private Shape deadEnd(String detail) {
    deadEnds.accept(new DeadEnd(detail, "", List.of()));
    return OPEN;
  }
}
