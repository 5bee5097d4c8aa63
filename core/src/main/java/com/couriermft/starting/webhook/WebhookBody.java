package com.couriermft.starting.webhook;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.starting.webhook.WebhookRefusedException.Reason;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;
import java.util.regex.Pattern;

/** The body of a request, as a run gets it. */
final class WebhookBody {
  private static final Pattern JSON = Pattern.compile("(application|text)/([a-z0-9.+-]+\\+)?json");

  private WebhookBody() {}

  /**
   * Checks the size of a body before it is looked at.
   *
   * @throws WebhookRefusedException it is too large
   */
  static void requireSize(WebhookRequest request, int most) {
    // A character is at least one byte, so a large text need not be encoded to be refused.
    if (request.body().length() > most || request.bytes().length > most) {
      throw WebhookRefusedException.of(
          Reason.TOO_LARGE,
          RequestCodes.PAYLOAD_TOO_LARGE,
          "This webhook accepts bodies of up to %,d bytes.".formatted(most));
    }
  }

  /**
   * Parsed where the content type is JSON's, else the text.
   *
   * @throws InvalidInputException as {@link Json#parse(String)}
   */
  static JsonNode of(WebhookRequest request) {
    String body = request.body();
    String type = request.header("content-type").orElse("").split(";", 2)[0];
    if (!JSON.matcher(type.strip().toLowerCase(Locale.ROOT)).matches()) {
      return TextNode.valueOf(body);
    }
    return Json.parse(body);
  }
}
