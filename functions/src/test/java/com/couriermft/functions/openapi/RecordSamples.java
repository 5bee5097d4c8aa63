package com.couriermft.functions.openapi;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates response records with generated values. */
final class RecordSamples {
  private static final List<String> STRINGS =
      List.of("a", "01KB3ZZZZZZZZZZZZZZZZZZZZZ", "2026-11-29", "0".repeat(64));
  private static final Instant AT = Instant.parse("2026-11-29T12:00:00.120Z");

  private static final String PAGE =
      "{\"value\":[],\"continuation\":\"a\",\"next_link\":\"https://a.example\"}";

  /** Stored JSON, by the name of its schema. */
  private static final Map<String, String> STORED =
      Map.of(
          "Failure",
          """
          {"class":"permanent","code":"a","message":"b","step":"c","attempt":0,"causes":["d"],
          "stack":["e"],"operation":"f","retry_after_seconds":1,"connection":"g"}\
          """,
          "Progress",
          """
          {"step_id":"a","attempt":0,"bytes":1,"files":1,"total_bytes":1,"total_files":1,
          "bytes_per_second":1,"average_bytes_per_second":1}\
          """,
          "ExecutedStepPage",
          PAGE,
          "FailedItemPage",
          PAGE,
          "StepIterations",
          "{\"completed\":1,\"failed\":0,\"running\":0,\"skipped\":0}",
          "Target",
          "{\"job_id\":\"a\",\"chain_id\":\"b\"}",
          "TriggerFacts",
          """
          {"kind":"api","id":"a","by":"b","at":"2026-11-29T12:00:00Z",
          "instant":"2026-11-29T12:00:00Z","reason":"c","message_id":"d",
          "chain_execution":"01KB3ZZZZZZZZZZZZZZZZZZZZZ","node":"e","cause":{}}\
          """);

  private static final Map<Class<?>, Object> OTHERS =
      Map.of(
          Problem.class, new Problem("/a", "a", "b", "c"),
          URI.class, URI.create("https://a.example"),
          Failure.class,
              new Failure(
                  FailureClass.PERMANENT,
                  "a",
                  "b",
                  "get",
                  1,
                  List.of("c"),
                  List.of("d"),
                  "act",
                  5,
                  "partner"));

  private RecordSamples() {}

  /** Returns the record with every field, once for each value that one of its fields may have. */
  static List<Record> full(Class<? extends Record> type) {
    List<List<Object>> values = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      values.add(values(component, component.getGenericType(), false));
    }
    int most = values.stream().mapToInt(List::size).max().orElse(1);
    List<Record> all = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      int number = i;
      all.add(create(type, values.stream().map(of -> of.get(number % of.size())).toArray()));
    }
    return all;
  }

  /** Returns the record with all optional fields {@code null}, and with empty lists and maps. */
  static Record least(Class<? extends Record> type) {
    return create(
        type,
        Arrays.stream(type.getRecordComponents())
            .map(
                each ->
                    each.getAnnotatedType().isAnnotationPresent(Nullable.class)
                        ? null
                        : values(each, each.getGenericType(), true).get(0))
            .toArray());
  }

  private static Record create(Class<? extends Record> type, @Nullable Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("Cannot create " + type, e);
    }
  }

  private static List<Object> values(RecordComponent component, Type type, boolean least) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      List<Object> elements = values(component, arguments[arguments.length - 1], least);
      boolean isList = generic.getRawType() == List.class;
      Object empty = isList ? List.of() : Map.of();
      return least
          ? List.of(empty)
          : List.of(isList ? elements : Map.of(key(component, arguments[0]), elements.get(0)));
    }
    return plain(component, (Class<?>) type, least);
  }

  private static Object key(RecordComponent component, Type type) {
    return type == String.class
        ? string(component.getAnnotation(Field.class).names())
        : ((Class<?>) type).getEnumConstants()[0];
  }

  private static String string(String pattern) {
    return STRINGS.stream().filter(each -> each.matches(pattern)).findFirst().orElseThrow();
  }

  /** Returns any object, or a valid one for a record's schema. */
  private static ObjectNode json(@Nullable SchemaName schema) {
    return RecordAnswersTest.records()
        .filter(component -> schema != null && component.name().equals(schema.value()))
        .findFirst()
        .map(component -> Json.<ObjectNode>tree(full(component.type()).get(0)))
        .orElseGet(
            () -> {
              String name = schema == null ? "" : schema.value();
              return (ObjectNode) Json.parse(STORED.getOrDefault(name, "{\"any\":1}"));
            });
  }

  private static boolean isLeftOutEmpty(RecordComponent component) {
    JsonInclude include = component.getAccessor().getAnnotation(JsonInclude.class);
    return include != null && include.value() == JsonInclude.Include.NON_EMPTY;
  }

  private static List<Object> plain(RecordComponent component, Class<?> type, boolean least) {
    Field field = component.getAnnotation(Field.class);
    if (OTHERS.containsKey(type)) {
      return List.of(OTHERS.get(type));
    } else if (type == String.class && least && isLeftOutEmpty(component)) {
      return List.of("");
    } else if (type == String.class && field == null) {
      return List.of("ignored");
    } else if (type == String.class) {
      return field.values().length == 0
          ? List.of(string(field.pattern()))
          : List.of((Object[]) field.values());
    } else if (type == int.class || type == Integer.class) {
      return Stream.of(field.min(), field.max())
          .<Object>map(of -> (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, of)))
          .toList();
    } else if (type == long.class || type == Long.class) {
      return List.of(field.min(), field.max());
    } else if (type == boolean.class || type == Boolean.class) {
      return List.of(true, false);
    } else if (type == Instant.class) {
      return List.of(AT, AT.plusMillis(880));
    } else if (type == OffsetDateTime.class) {
      return List.of(AT.atOffset(ZoneOffset.ofHours(2)));
    } else if (type == LocalDateTime.class) {
      return List.of(LocalDateTime.ofInstant(AT, ZoneOffset.UTC));
    } else if (type.isEnum()) {
      return List.of((Object[]) type.getEnumConstants());
    } else if (type == Labels.class) {
      return List.of(least ? Labels.NONE : new Labels(new TreeMap<>(Map.of("a", "b"))));
    } else if (type.isRecord()) {
      Class<? extends Record> record = type.asSubclass(Record.class);
      return least ? List.of(least(record)) : List.copyOf(full(record));
    } else if (JsonNode.class.isAssignableFrom(type) || type == Object.class) {
      return List.of(json(component.getAnnotation(SchemaName.class)));
    }
    throw new AssertionError(component + " has a type without samples");
  }
}
