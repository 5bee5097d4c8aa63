package com.couriermft.steps.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds rows that repeat an earlier row's values in unique columns. Each key is stored as 96 bits
 * of a hash, which makes collisions practically impossible. Not thread-safe.
 */
final class UniqueKeys {
  private static final int MOST_KEYS = 10;

  private final String file;
  private final List<List<String>> keys;
  private final SeenHashes seen = new SeenHashes();
  private final MessageDigest digest = Sha256.newDigest();

  private UniqueKeys(List<List<String>> keys, String file) {
    this.keys = List.copyOf(keys);
    this.file = file;
  }

  /**
   * Creates a check for the configured keys in the rows of a file.
   *
   * @param file name of the file, for errors
   */
  static UniqueKeys of(@Nullable JsonNode given, String file) {
    return new UniqueKeys(read(given), file);
  }

  /**
   * Parses a list whose elements are a column name, or a list of column names whose values are
   * unique together.
   *
   * @param given {@code null} for none
   * @throws InvalidInputException {@code invalid_config}, with all problems
   */
  static List<List<String>> read(@Nullable JsonNode given) {
    if (given == null) {
      return List.of();
    } else if (!given.isArray() || given.size() > MOST_KEYS) {
      String detail =
          "Expected a list of at most %d columns, or lists of columns, found %s."
              .formatted(MOST_KEYS, CheckedObject.describe(given));
      throw InvalidInputException.at("/unique", FieldCodes.WRONG_TYPE, detail);
    }
    List<List<String>> keys = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      List<String> names = names(given.get(i));
      if (names.isEmpty()) {
        String detail = "Expected the name of a column, or a list of names.";
        problems.add(new Problem(Pointer.child("/unique", i), FieldCodes.WRONG_TYPE, detail));
      }
      keys.add(names);
    }
    if (!problems.isEmpty()) {
      Problem first = problems.get(0);
      throw new InvalidInputException(
          StepCodes.INVALID_CONFIG, first.pointer() + ": " + first.detail(), problems);
    }
    return keys;
  }

  private static List<String> names(JsonNode key) {
    List<String> names = new ArrayList<>();
    for (JsonNode each : key.isTextual() ? Json.array().add(key) : key) {
      if (!each.isTextual() || each.textValue().isEmpty()) {
        return List.of();
      }
      names.add(each.textValue());
    }
    return key.isObject() ? List.of() : names;
  }

  /** Returns the columns of all keys. */
  List<String> columns() {
    return keys.stream().flatMap(List::stream).toList();
  }

  /**
   * A key with the same values as in an earlier row.
   *
   * @param columns columns of the key
   * @param first number of the first row with these values
   */
  record Repeated(List<String> columns, long first) {
    String name() {
      return String.join(", ", columns);
    }
  }

  /**
   * Adds a row. Ignores keys that have an empty column in this row.
   *
   * @param number number of the row, from 1
   * @return keys that have the same values as in an earlier row
   * @throws CourierException {@code table_too_large}: there are more than 1,000,000 different keys
   */
  List<Repeated> add(ObjectNode values, long number) {
    List<Repeated> repeated = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      List<String> columns = keys.get(i);
      if (hash(i, columns, values)) {
        long first = seen.add(ByteBuffer.wrap(digest.digest()), number);
        if (first > 0) {
          repeated.add(new Repeated(columns, first));
        } else if (seen.size() > SeenHashes.MOST) {
          throw CourierException.of(
              TableCodes.TABLE_TOO_LARGE,
              "'%s', row %d: there are more than %,d different values of 'unique' columns; split the file by a column first."
                  .formatted(file, number, SeenHashes.MOST));
        }
      }
    }
    return repeated;
  }

  /** Adds the values of a key to the digest; returns false if one of them is empty. */
  private boolean hash(int index, List<String> columns, ObjectNode values) {
    digest.reset();
    digest.update((byte) index);
    for (String column : columns) {
      JsonNode value = values.path(column);
      if (value.isMissingNode() || value.isNull()) {
        return false;
      }
      byte[] text = text(value).getBytes(StandardCharsets.UTF_8);
      if (text.length == 1) {
        return false;
      }
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).flip());
      digest.update(text);
    }
    return true;
  }

  /** Returns a string that is the same for equal values, with a prefix for the value's type. */
  private static String text(JsonNode value) {
    if (value.isNumber()) {
      return "n" + value.decimalValue().stripTrailingZeros();
    }
    return value.isTextual() ? "t" + value.textValue() : "j" + Json.write(value);
  }
}
