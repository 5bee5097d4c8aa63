package com.couriermft.storage.store.azure;

import com.azure.core.util.BinaryData;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses the response to a transaction ("Performing entity group transactions"). The SDK also
 * parses the response, but loses the headers of its parts and the status of a rejection.
 */
final class TransactionAnswer {
  private static final String PART = "HTTP/1.";
  private static final int STATUS = PART.length() + 2;
  private static final String ETAG = "ETag:";
  private static final String BOUNDARY = "\n--";

  private TransactionAnswer() {}

  /** Returns one reply for each write, or a single rejection. */
  static List<TableReply> parts(TableReply reply) {
    List<TableReply> parts = new ArrayList<>();
    String text = "\n" + reply.body().toString();
    int begin = text.indexOf("\n" + PART);
    while (begin >= 0) {
      int boundary = text.indexOf(BOUNDARY, begin);
      int end = boundary < 0 ? text.length() : boundary + 1;
      parts.add(part(text.substring(begin + 1, end), reply.at()));
      begin = text.indexOf("\n" + PART, end - 1);
    }
    return parts;
  }

  /** Parses a status line, headers, an empty line and a body, each line with its line end. */
  private static TableReply part(String text, Instant at) {
    int status = status(text);
    String etag = null;
    int line = text.indexOf('\n') + 1;
    while (line > 0) {
      int end = text.indexOf('\n', line);
      String header = text.substring(line, end < 0 ? text.length() : end).strip();
      if (header.isEmpty()) {
        String body = end < 0 ? "" : text.substring(end + 1);
        return new TableReply(status, etag, at, null, BinaryData.fromString(body));
      } else if (header.regionMatches(true, 0, ETAG, 0, ETAG.length())) {
        etag = header.substring(ETAG.length()).strip();
      }
      line = end + 1;
    }
    return new TableReply(status, etag, at, null, BinaryData.fromString(""));
  }

  private static int status(String text) {
    try {
      return Integer.parseInt(text, STATUS, STATUS + 3, 10);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new StoreUnavailable("Storage returned no status for a transaction", e);
    }
  }
}
