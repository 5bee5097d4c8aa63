package com.couriermft.functions.http;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.trail.Actor;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reason of a change from the header {@value #HEADER}, as percent-encoded UTF-8, or for a
 * {@code POST} from the field {@code reason} of its body.
 */
public final class Reasons {
  /** The name of the header. */
  public static final String HEADER = "X-Courier-Reason";

  private static final String FIELD = "reason";

  private Reasons() {}

  /**
   * Returns the reason of a request; {@code null} if there is none.
   *
   * @throws InvalidInputException {@code invalid_request}, with the header or the body as its
   *     location: the reason is too long, contains control characters or is wrongly encoded, or the
   *     two reasons differ
   */
  public static @Nullable String of(Request request) {
    String header = request.findHeader("x-courier-reason").map(Reasons::decoded).orElse(null);
    String body = inBody(request);
    require(HEADER, header);
    require("/" + FIELD, body);
    if (header != null && body != null && !header.equals(body)) {
      throw refused(
          "/" + FIELD, "The reason differs from the header " + HEADER + "; send only one of them.");
    }
    return header == null ? body : header;
  }

  /** Returns the reason in the body. The body's own parser reports errors of the body. */
  private static @Nullable String inBody(Request request) {
    if (!request.method().equals("POST") || !request.body().contains(FIELD)) {
      return null;
    }
    try {
      JsonNode reason = Json.parse(request.body()).path(FIELD);
      return Optional.ofNullable(reason.textValue()).filter(text -> !text.isBlank()).orElse(null);
    } catch (InvalidInputException e) {
      return null;
    }
  }

  private static void require(String pointer, @Nullable String reason) {
    String problem = reason == null ? null : Actor.problemOf(reason);
    if (problem != null) {
      throw refused(pointer, problem);
    }
  }

  /**
   * Decodes percent-encoded UTF-8, which represents characters that are not allowed in a header.
   */
  private static String decoded(String header) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < header.length(); i++) {
      char c = header.charAt(i);
      if (c != '%') {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      String digits = header.substring(i + 1, Math.min(header.length(), i + 3));
      if (!digits.matches("[0-9a-fA-F]{2}")) {
        throw refused(
            HEADER, "A % must be followed by two hexadecimal digits; write % itself as %25.");
      }
      bytes.write(Integer.parseInt(digits, 16));
      i += 2;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw refused(HEADER, "The header is not percent-encoded UTF-8.");
    }
  }

  private static InvalidInputException refused(String pointer, String detail) {
    return new InvalidInputException(
        RequestCodes.INVALID_REQUEST,
        "The reason of the request is invalid.",
        List.of(new Problem(pointer, CommonCodes.INVALID_VALUE, detail)));
  }
}
