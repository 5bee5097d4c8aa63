package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpMethod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An entity group transaction on the wire ("Performing entity group transactions"). */
final class TableBatch {
  private static final String LINE = "\r\n";
  private static final String ANSWER = "HTTP/1.";
  private static final String ETAG = "ETag:";
  private static final String BOUNDARY = "\n--";

  /**
   * The most characters that come with a path and a body in each part, and before and after all
   * parts.
   */
  private static final int AROUND = 512;

  private TableBatch() {}

  /** Makes one request that does all of these or none. */
  static TableRequest of(String endpoint, List<TableRequest> requests) {
    String batch = "batch_" + UUID.randomUUID();
    String changes = "changeset_" + UUID.randomUUID();
    StringBuilder body = new StringBuilder(length(endpoint, requests));
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

  private static int length(String endpoint, List<TableRequest> requests) {
    int length = AROUND;
    for (TableRequest request : requests) {
      int body = request.body() == null ? 0 : request.body().length();
      length += AROUND + endpoint.length() + request.path().length() + body;
    }
    return length;
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
    String text = "\n" + reply.body();
    int begin = text.indexOf("\n" + ANSWER);
    while (begin >= 0) {
      int boundary = text.indexOf(BOUNDARY, begin);
      int end = boundary < 0 ? text.length() : boundary + 1;
      parts.add(part(text.substring(begin + 1, end), reply.at()));
      begin = text.indexOf("\n" + ANSWER, end - 1);
    }
    return parts;
  }

  /** A status line, headers, an empty line and a body, each line with its end. */
  private static TableReply part(String text, Instant at) {
    int status = Integer.parseInt(text.substring(ANSWER.length() + 2, ANSWER.length() + 5));
    String etag = null;
    int line = text.indexOf('\n') + 1;
    while (line > 0) {
      int end = text.indexOf('\n', line);
      String header = text.substring(line, end < 0 ? text.length() : end).strip();
      if (header.isEmpty()) {
        return new TableReply(status, etag, at, null, end < 0 ? "" : text.substring(end + 1));
      } else if (header.regionMatches(true, 0, ETAG, 0, ETAG.length())) {
        etag = header.substring(ETAG.length()).strip();
      }
      line = end + 1;
    }
    return new TableReply(status, etag, at, null, "");
  }
}
