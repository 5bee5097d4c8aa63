package com.couriermft.formats.json;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.JsonCodes;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * JSON as Courier reads and writes it: names are in {@code snake_case}, times are in RFC 3339
 * format, enum constants are in lower case, duplicate keys are rejected, and {@code null} is not
 * written. Thread-safe.
 */
public final class Json {
  /**
   * The maximum length of a string. Jackson's default is 20 million; steps may output longer
   * strings, which must be readable.
   */
  private static final int MOST_CHARACTERS = 128 << 20;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(MOST_CHARACTERS)
                          .maxNumberLength(Integer.MAX_VALUE)
                          .build())
                  .addDecorator((factory, generator) -> new ReadableNumbers(generator))
                  .build())
          .addModule(new JavaTimeModule())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .addModule(new LowerCaseEnums())
          .build();

  /**
   * Reads stored JSON, which a newer release of Courier may have written; unknown fields are
   * ignored.
   */
  private static final ObjectReader STORED =
      MAPPER.reader().without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /**
   * Reads numbers exactly. Other readers strip trailing zeros, so that conditions and strings treat
   * equal numbers as equal.
   */
  private static final ObjectReader EXACT =
      MAPPER.reader().without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

  private Json() {}

  /**
   * Returns the configured mapper, for uses that the methods of this class do not cover. Do not
   * change its configuration.
   */
  public static ObjectMapper mapper() {
    return MAPPER;
  }

  /** Returns an empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Returns an empty array. */
  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /**
   * Parses JSON from a client. The result can be stored, read back and returned: it is nested at
   * most {@link BoundedParser#MOST_DEPTH} levels deep, its numbers are within {@link NumberBounds},
   * and its strings and names are valid Unicode.
   *
   * @throws InvalidInputException code {@code invalid_json} with line and column; {@code too_deep},
   *     {@code number_out_of_range} or {@code invalid_unicode} with a pointer
   */
  public static JsonNode parse(String text) {
    try {
      return parse(MAPPER.createParser(text), MAPPER.reader());
    } catch (IOException e) {
      throw new IllegalStateException("Reading from memory failed", e);
    }
  }

  /**
   * Parses JSON from a client like {@link #parse(String)}, but keeps trailing zeros of numbers:
   * {@code 12.50} remains {@code 12.50}.
   *
   * @throws InvalidInputException see {@link #parse(String)}
   */
  public static JsonNode parseExactly(String text) {
    try {
      return parse(MAPPER.createParser(text), EXACT);
    } catch (IOException e) {
      throw new IllegalStateException("Reading from memory failed", e);
    }
  }

  /**
   * Parses JSON from a client, in UTF-8, like {@link #parse(String)}.
   *
   * @throws InvalidInputException see {@link #parse(String)}
   */
  public static JsonNode parse(byte[] utf8) {
    try {
      return parse(MAPPER.createParser(utf8), MAPPER.reader());
    } catch (IOException e) {
      throw new IllegalStateException("Reading from memory failed", e);
    }
  }

  private static JsonNode parse(JsonParser sent, ObjectReader reader) throws IOException {
    try (JsonParser parser = new BoundedParser(sent)) {
      JsonNode node = reader.readTree(parser);
      if (node == null || node.isMissingNode()) {
        throw InvalidInputException.at(
            "", JsonCodes.INVALID_JSON, "The body is empty; expected JSON.");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw InvalidInputException.at("", JsonCodes.INVALID_JSON, describe(e));
    }
  }

  /**
   * Checks a value that was created in memory against the limits of {@link #parse(String)}.
   *
   * @throws InvalidInputException {@code too_deep}, {@code number_out_of_range} or {@code
   *     invalid_unicode}, with a pointer into the value
   */
  public static void requireBounds(JsonNode value) {
    try (JsonParser parser = new BoundedParser(value.traverse())) {
      while (parser.nextToken() != null) {
        // The parser checks each token when the token is read.
      }
    } catch (IOException e) {
      throw new IllegalStateException("Reading from memory failed", e);
    }
  }

  /**
   * Parses JSON that Courier stored, possibly before a limit of {@link #parse(String)} was
   * introduced.
   *
   * @throws DamagedDataException the stored JSON is damaged
   */
  public static JsonNode readTree(String text) {
    return readTree(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Parses JSON that Courier stored, in UTF-8.
   *
   * @throws DamagedDataException the stored JSON is damaged
   */
  public static JsonNode readTree(byte[] utf8) {
    try {
      JsonNode node = MAPPER.readTree(utf8);
      if (node == null || node.isMissingNode()) {
        throw DamagedDataException.json("It is empty.", new IOException("Nothing to read"));
      }
      return node;
    } catch (JsonProcessingException e) {
      throw DamagedDataException.json(describe(e), e);
    } catch (IOException | ArithmeticException | NumberFormatException e) {
      throw DamagedDataException.json(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Reads an object that any release of Courier stored; unknown fields are ignored.
   *
   * @throws DamagedDataException the stored JSON is damaged
   */
  public static <T> T read(String text, Class<T> type) {
    try {
      return STORED.forType(type).readValue(text);
    } catch (JsonProcessingException e) {
      throw DamagedDataException.json(describe(e), e);
    }
  }

  /**
   * Reads an object from a JSON tree that any release of Courier stored; unknown fields are
   * ignored.
   *
   * @throws DamagedDataException the stored JSON is damaged
   */
  public static <T> T read(JsonNode json, Class<T> type) {
    try {
      return STORED.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw DamagedDataException.json(describe(e), e);
    }
  }

  /** Returns a value as a JSON tree; {@code null} becomes a JSON null. */
  // The return type follows Jackson's convention: the caller knows whether the value becomes an
  // object or an array.
  @SuppressWarnings("TypeParameterUnusedInFormals")
  public static <T extends JsonNode> T tree(@Nullable Object value) {
    return MAPPER.valueToTree(value);
  }

  /**
   * Returns a value as JSON on one line.
   *
   * @throws IllegalStateException the value contains a number or nesting that {@link #readTree}
   *     could not read back
   */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write " + value.getClass().getSimpleName(), e);
    }
  }

  /**
   * Returns a value as JSON on one line, in UTF-8. Lone surrogates in strings, which are not
   * Unicode characters, become question marks.
   */
  public static byte[] bytes(Object value) {
    ByteArrayBuilder bytes = new ByteArrayBuilder();
    try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      MAPPER.writeValue(writer, value);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write " + value.getClass().getSimpleName(), e);
    }
    return bytes.toByteArray();
  }

  /**
   * Returns a value as JSON on one line; empty if the JSON has more than the given number of
   * characters. Writing stops at this limit.
   */
  public static Optional<String> writeIfShort(Object value, int mostCharacters) {
    BoundedWriter writer = new BoundedWriter(mostCharacters);
    try {
      MAPPER.writeValue(writer, value);
      return Optional.of(writer.toString());
    } catch (BoundedWriter.Full full) {
      return Optional.empty();
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write " + value.getClass().getSimpleName(), e);
    }
  }

  /**
   * Returns the number of characters of a value as JSON on one line, or {@code most + 1} if the
   * JSON is longer than {@code most}. The JSON is not stored.
   */
  public static long length(Object value, long most) {
    CountingWriter writer = new CountingWriter(most);
    try {
      MAPPER.writeValue(writer, value);
    } catch (BoundedWriter.Full full) {
      return most + 1;
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write " + value.getClass().getSimpleName(), e);
    }
    return writer.count();
  }

  private static String describe(JsonProcessingException e) {
    String where =
        e.getLocation() == null
            ? ""
            : " at line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr();
    return "Not valid JSON" + where + ": " + plain(e.getOriginalMessage());
  }

  /** Returns a parser message without terms that only users of the parser library understand. */
  private static String plain(String message) {
    if (message.contains("FAIL_ON_TRAILING_TOKENS")) {
      return "there is text after the value";
    }
    return message
        .replaceAll("\\s*\\([a-z ]*\\[Source: [^\\]]*\\]\\)", "")
        .replaceAll("\\s*\\[Source: [^\\]]*\\]", "")
        .replaceAll(": enable `[^`]*` to allow", "");
  }
}
