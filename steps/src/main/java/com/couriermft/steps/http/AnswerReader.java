package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.steps.http.HttpConfig.ResponseKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reads the body of a response into memory, parsed according to its content type.
 *
 * @param kind kind of result
 * @param most maximum number of bytes, decompressed
 * @param remedy sentence that advises what to do about an unreadable response
 */
record AnswerReader(ResponseKind kind, int most, String remedy) {
  private static final String AS_FILE = "Set 'response' to 'file' with a 'destination'";

  /** Maximum size in bytes of a body that is parsed but does not become an output. */
  static final int MOST_IN_MEMORY = 1 << 20;

  /** Maximum size in bytes of a body that becomes an output. */
  static final int MOST_PUT_OUT = 256 << 10;

  /** Creates a reader for a step that could store the response as a file instead. */
  AnswerReader(ResponseKind kind, int most) {
    this(kind, most, AS_FILE + ", or to 'none'.");
  }

  /**
   * Returns the body as JSON or as a string. An empty JSON body becomes {@code null}.
   *
   * @throws CourierException {@code response_too_large}, {@code response_not_readable}, {@code
   *     invalid_json} and similar codes (permanent)
   * @throws IOException the body is cut off
   */
  JsonNode read(HttpAnswer answer) throws IOException {
    ContentType type = ContentType.of(answer.header("content-type").orElse(""));
    if (kind == ResponseKind.NONE || !answer.mayHaveBody()) {
      return NullNode.instance;
    }
    byte[] bytes = bytes(answer);
    if (bytes.length == 0) {
      return NullNode.instance;
    }
    boolean untyped = type.type().isEmpty();
    if (kind == ResponseKind.JSON || kind == ResponseKind.AUTO && type.isJson()) {
      return json(bytes, type);
    } else if (kind == ResponseKind.TEXT || type.isText() || untyped) {
      return TextNode.valueOf(text(bytes, type));
    }
    throw CourierException.of(
        HttpCodes.RESPONSE_NOT_READABLE,
        "The response has the type '%s', which is neither JSON nor text. %s"
            .formatted(SafeText.of(type.type(), 100), remedy));
  }

  private byte[] bytes(HttpAnswer answer) throws IOException {
    Long told = answer.length();
    if (told != null && told > most) {
      throw tooLarge(told + " bytes");
    }
    try (InputStream in = Decoded.of(answer)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw tooLarge("more than " + most + " bytes");
      }
      return bytes;
    }
  }

  private CourierException tooLarge(String size) {
    return CourierException.of(
        HttpCodes.RESPONSE_TOO_LARGE,
        "The response has %s; an output can have at most %d. %s".formatted(size, most, remedy));
  }

  private static JsonNode json(byte[] bytes, ContentType type) {
    Charset charset = charset(type);
    return charset.equals(StandardCharsets.UTF_8)
        ? Json.parse(withoutMark(text(bytes, type)))
        : Json.parse(text(bytes, type));
  }

  private static String text(byte[] bytes, ContentType type) {
    try {
      return charset(type.within(bytes)).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw CourierException.of(
          HttpCodes.RESPONSE_NOT_READABLE,
          "The response is not valid text in %s.".formatted(charset(type)),
          e);
    }
  }

  private static String withoutMark(String text) {
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  private static Charset charset(ContentType type) {
    return type.charset()
        .orElseThrow(
            () ->
                CourierException.of(
                    HttpCodes.RESPONSE_NOT_READABLE,
                    "The charset '%s' of the response is not supported."
                        .formatted(SafeText.of(type.charsetName(), 50))));
  }
}
