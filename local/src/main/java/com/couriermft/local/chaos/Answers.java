package com.couriermft.local.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** Creates the proxy's own responses, in the formats of the three services. */
final class Answers {
  private Answers() {}

  /** Returns an error response in the format of the table service or of the other two services. */
  static HttpMessage error(boolean isTable, int status, String code) {
    HttpMessage error =
        isTable
            ? json(
                status,
                code,
                "{\"odata.error\":{\"code\":\"%s\",\"message\":{\"lang\":\"en-US\",\"value\":\"%s\"}}}"
                    .formatted(code, code))
            : of(
                status,
                code,
                "application/xml",
                "<?xml version=\"1.0\" encoding=\"utf-8\"?><Error><Code>%s</Code><Message>%s</Message></Error>"
                    .formatted(code, code));
    return error.with("x-ms-error-code", Optional.of(code));
  }

  static HttpMessage json(int status, String reason, String body) {
    return of(status, reason, "application/json;odata=minimalmetadata", body);
  }

  private static HttpMessage of(int status, String reason, String type, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    String now = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    return new HttpMessage(
        "HTTP/1.1 %d %s".formatted(status, reason),
        List.of(
            "Content-Type: " + type,
            "Content-Length: " + bytes.length,
            "Date: " + now,
            "x-ms-request-id: 00000000-0000-0000-0000-000000000000"),
        bytes);
  }
}
