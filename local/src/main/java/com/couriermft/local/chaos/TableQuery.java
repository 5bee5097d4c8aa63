package com.couriermft.local.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query to the table service whose paging the proxy changes (see "Query timeout and pagination"
 * in the Azure documentation). The proxy may change the query string, because a Shared Key Lite
 * signature does not cover it.
 */
final class TableQuery {
  /**
   * A continuation token that only the proxy understands and that restarts the query at its first
   * row.
   */
  private static final String FIRST = "courier-first";

  private static final Pattern QUERY = Pattern.compile("GET /[^/?]+/[A-Za-z0-9]+\\(\\)\\?.*");
  private static final Pattern TOP = Pattern.compile("\\$top=\\d+");
  private static final Pattern NEXT = Pattern.compile("&Next(Partition|Row)Key=([^&]*)");

  private TableQuery() {}

  static boolean is(HttpMessage request) {
    return QUERY.matcher(request.start()).matches();
  }

  /** Returns a request without the continuation token of the proxy. */
  static HttpMessage resolved(HttpMessage request) {
    return next(request, "Partition").filter(FIRST::equals).isPresent()
        ? request.withTarget(NEXT.matcher(request.target()).replaceAll(""))
        : request;
  }

  /** Returns a request that limits the page to a number of rows. */
  static HttpMessage shortened(HttpMessage request, int rows) {
    String few = Matcher.quoteReplacement("$top=" + rows);
    return request.withTarget(TOP.matcher(request.target()).replaceFirst(few));
  }

  /**
   * Returns a response without rows, whose continuation token points to the current position of the
   * query.
   */
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
