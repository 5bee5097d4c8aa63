package com.couriermft.formats.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a record that {@link Json} writes and never reads, such as an API response. The
 * shape has the fields that {@link Json} writes, in the same order. Each field is a component with
 * a {@link Field}, whose limits, pattern or values also apply to the elements of a list or map.
 *
 * <p>A nullable component is an optional field: it is omitted if it is null, unless {@code
 * JsonInclude} always writes it. All other components are always written, unless {@code
 * JsonInclude} omits empty values. The fields of a component with {@code JsonUnwrapped} are
 * inlined; they are all optional if the component is nullable.
 */
public final class RecordShape {
  private static final String COMPONENTS = "#/components/schemas/";

  private RecordShape() {}

  /**
   * Returns the shape of an object with the record's fields.
   *
   * @throws IllegalArgumentException a written field is not a component with a {@link Field}, or
   *     its type has no shape
   */
  public static Shape.Fields of(Class<? extends Record> type) {
    return new Shape.Fields(
        written(type).stream()
            .<Property<?>>flatMap(
                field -> properties(type, field.getInternalName(), field.getName()))
            .toList(),
        List.of());
  }

  private static List<BeanPropertyDefinition> written(Class<? extends Record> type) {
    return Json.mapper()
        .getSerializationConfig()
        .introspect(Json.mapper().constructType(type))
        .findProperties()
        .stream()
        .filter(BeanPropertyDefinition::couldSerialize)
        .toList();
  }

  private static Stream<Property<?>> properties(
      Class<? extends Record> type, String component, String name) {
    RecordComponent found =
        Arrays.stream(type.getRecordComponents())
            .filter(each -> each.getName().equals(component))
            .findFirst()
            .filter(each -> each.isAnnotationPresent(Field.class) || isEmbedded(each))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        type.getName() + " is written with the field " + name + " without @Field"));
    if (!isEmbedded(found)) {
      return Stream.of(property(found, name));
    }
    Stream<Property<?>> embedded =
        of(found.getType().asSubclass(Record.class)).properties().stream();
    return isNullable(found)
        ? embedded.map(each -> Property.optional(each.name(), each.shape(), each.help()))
        : embedded;
  }

  private static boolean isEmbedded(RecordComponent component) {
    return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
  }

  private static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static Property<?> property(RecordComponent found, String name) {
    Field field = found.getAnnotation(Field.class);
    Shape shape = shape(found, found.getGenericType(), field);
    boolean nullable = isNullable(found);
    return switch (inclusion(found)) {
      case ALWAYS -> Property.required(name, nullable ? new OrNull<>(shape) : shape, field.help());
      case NON_EMPTY -> Property.optional(name, shape, field.help());
      default ->
          nullable
              ? Property.optional(name, shape, field.help())
              : Property.required(name, shape, field.help());
    };
  }

  private static JsonInclude.Include inclusion(RecordComponent component) {
    JsonInclude include = component.getAccessor().getAnnotation(JsonInclude.class);
    return include == null ? JsonInclude.Include.NON_NULL : include.value();
  }

  private static Shape shape(RecordComponent component, Type type, Field field) {
    if (field.type() != FieldType.Implied.class) {
      return RecordForm.typeOf(component, field).shape();
    } else if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Shape element = shape(component, arguments[arguments.length - 1], field);
      if (generic.getRawType() == List.class) {
        return Shape.ListOf.any(element);
      } else if (generic.getRawType() == Map.class) {
        return Shape.MapOf.any(Pattern.compile(field.names()), element);
      }
    } else if (type instanceof Class<?> plain) {
      return shape(component, plain, field);
    }
    throw new IllegalArgumentException(component + " has a type without a shape");
  }

  private static Shape shape(RecordComponent component, Class<?> type, Field field) {
    SchemaName name = component.getAnnotation(SchemaName.class);
    if (name != null) {
      return reference(name);
    } else if (type == String.class || type.isEnum() && !field.form().isEmpty()) {
      return text(field);
    } else if (type == int.class
        || type == long.class
        || type == Integer.class
        || type == Long.class) {
      return Shape.Whole.of(field.min(), field.max());
    } else if (type == boolean.class || type == Boolean.class) {
      return new Shape.Flag();
    } else if (type == Instant.class) {
      return new Shape.Time();
    } else if (type == OffsetDateTime.class || type == LocalDateTime.class || type == URI.class) {
      return Shape.Text.any();
    } else if (type == ObjectNode.class) {
      return new Shape.AnyObject();
    } else if (type == JsonNode.class || type == Object.class) {
      return new Shape.Any();
    } else if (type.isEnum()) {
      return Shape.OneOf.of(constants(type));
    } else if (type.isRecord()) {
      return reference(type.asSubclass(Record.class));
    }
    throw new IllegalArgumentException(component + " has a type without a shape");
  }

  @SuppressWarnings("unchecked") // The type is known to be an enum.
  private static Class<? extends Enum<?>> constants(Class<?> type) {
    return (Class<? extends Enum<?>>) type;
  }

  private static Shape text(Field field) {
    if (field.values().length > 0) {
      return new Shape.OneOf(List.of(field.values()));
    }
    return ImpliedType.text(field);
  }

  private static Shape reference(Class<? extends Record> type) {
    SchemaName name = type.getAnnotation(SchemaName.class);
    return name == null ? of(type) : reference(name);
  }

  private static Shape reference(SchemaName name) {
    return new Shape.Given(Json.object().put("$ref", COMPONENTS + name.value()), name.value());
  }
}
