package com.couriermft.store.azure;

import com.azure.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An entity group transaction on the wire ("Performing entity group transactions"). */
final class TableBatch {
  private static final String LINE = "\r\n";
  private static final Pattern PART =
      Pattern.compile("^HTTP/1\\.\\d (\\d{3})(.*?)(?=^--|\\z)", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern ETAG =
      Pattern.compile("^ETag: *(.+?) *$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
  private static final Pattern BODY = Pattern.compile("\\r?\\n\\r?\\n(.*)", Pattern.DOTALL);

  private TableBatch() {}

  /** One request that does all of these or none. */
  static TableRequest of(String endpoint, List<TableRequest> requests) {
    String batch = "batch_" + UUID.randomUUID();
    String changes = "changeset_" + UUID.randomUUID();
    StringBuilder body = new StringBuilder();
    body.append("--").append(batch).append(LINE);
    body.append("Content-Type: multipart/mixed; boundary=").append(changes).append(LINE);
    body.append(LINE);
    for (TableRequest request : requests) {
      body.append("--").append(changes).append(LINE);
      body.append("Content-Type: application/http").append(LINE);
      body.append("Content-Transfer-Encoding: binary").append(LINE).append(LINE);
      append(body, endpoint, request);
    }
    body.append("--").append(changes).append("--").append(LINE);
    body.append("--").append(batch).append("--").append(LINE);
    return new TableRequest(
        HttpMethod.POST,
        "/$batch",
        Map.of("Content-Type", "multipart/mixed; boundary=" + batch),
        body.toString());
  }

  private static void append(StringBuilder body, String endpoint, TableRequest request) {
    body.append(request.method()).append(' ').append(endpoint).append(request.path());
    body.append(" HTTP/1.1").append(LINE);
    request
        .allHeaders()
        .forEach((name, value) -> body.append(name).append(": ").append(value).append(LINE));
    body.append(LINE);
    if (request.body() != null) {
      body.append(request.body()).append(LINE);
    }
  }

  /** The parts of an answer: one for each request, or a single one that failed. */
  static List<TableReply> parts(TableReply reply) {
    List<TableReply> parts = new ArrayList<>();
    Matcher part = PART.matcher(reply.body());
    while (part.find()) {
      String rest = part.group(2);
      int status = Integer.parseInt(part.group(1));
      parts.add(
          new TableReply(status, first(ETAG, rest), reply.at(), null, orEmpty(first(BODY, rest))));
    }
    return parts;
  }

  private static @Nullable String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : null;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
