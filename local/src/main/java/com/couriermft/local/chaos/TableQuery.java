package com.couriermft.local.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query of the table service as paging changes it ("Query timeout and pagination"). Shared Key
 * Lite does not cover the query, so it may be changed on the way.
 */
final class TableQuery {
  /** A continuation that only the proxy knows: the query restarts at its first row. */
  private static final String FIRST = "courier-first";

  private static final Pattern QUERY = Pattern.compile("GET /[^/?]+/[A-Za-z0-9]+\\(\\)\\?.*");
  private static final Pattern TOP = Pattern.compile("\\$top=\\d+");
  private static final Pattern NEXT = Pattern.compile("&Next(Partition|Row)Key=([^&]*)");

  private TableQuery() {}

  static boolean is(HttpMessage request) {
    return QUERY.matcher(request.start()).matches();
  }

  /** Returns a request without the proxy's own continuation. */
  static HttpMessage resolved(HttpMessage request) {
    return next(request, "Partition").filter(FIRST::equals).isPresent()
        ? request.withTarget(NEXT.matcher(request.target()).replaceAll(""))
        : request;
  }

  /** Asking for so few rows. */
  static HttpMessage shortened(HttpMessage request, int rows) {
    String few = Matcher.quoteReplacement("$top=" + rows);
    return request.withTarget(TOP.matcher(request.target()).replaceFirst(few));
  }

  /** An answer without rows that says where to go on: where the query is now. */
  static HttpMessage emptyPage(HttpMessage request) {
    HttpMessage empty = Answers.json(200, "OK", "{\"value\":[]}");
    Optional<String> row = next(request, "Row");
    return empty
        .with(
            "x-ms-continuation-NextPartitionKey",
            Optional.of(next(request, "Partition").orElse(FIRST)))
        .with("x-ms-continuation-NextRowKey", row);
  }

  private static Optional<String> next(HttpMessage request, String key) {
    return NEXT.matcher(request.target())
        .results()
        .filter(match -> match.group(1).equals(key))
        .map(match -> URLDecoder.decode(match.group(2), UTF_8))
        .findFirst();
  }
}
