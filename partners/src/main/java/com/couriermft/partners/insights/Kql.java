package com.couriermft.partners.insights;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A query in the Kusto language. The only values in it are hexadecimal ids and instants, which
 * cannot break out of a string literal.
 *
 * @param text text of the query
 */
public record Kql(String text) {
  private static final Pattern TRACE = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern SPAN = Pattern.compile("[0-9a-f]{16}");
  private static final int MOST_SPANS = 100;

  /**
   * Returns the query for the latest request whose parent is one of these spans.
   *
   * @param trace trace id of 32 lower-case hexadecimal digits
   * @param spans 1 to 100 span ids of 16 lower-case hexadecimal digits
   * @param since earliest time of the request
   * @throws IllegalArgumentException a value is invalid
   */
  static Kql request(String trace, Collection<String> spans, Instant since) {
    if (spans.isEmpty() || spans.size() > MOST_SPANS) {
      throw new IllegalArgumentException(spans.size() + " spans; expected 1 to " + MOST_SPANS);
    }
    String parents =
        spans.stream()
            .map(span -> "'" + checked(SPAN, span) + "'")
            .collect(Collectors.joining(", "));
    return new Kql(
        ("AppRequests | where TimeGenerated >= datetime(%s) and OperationId == '%s' and ParentId "
                    + "in (%s)")
                .formatted(since, checked(TRACE, trace), parents)
            + " | project TimeGenerated, Success, ResultCode, DurationMs,"
            + " InvocationId = tostring(Properties.InvocationId) | top 1 by TimeGenerated desc");
  }

  /** Returns the query for an arbitrary row of the requests. */
  static Kql anyRequest() {
    return new Kql("AppRequests | take 1 | project TimeGenerated");
  }

  /**
   * Returns the query for the entries of a trace, in order.
   *
   * @param trace trace id of 32 lower-case hexadecimal digits
   * @param since earliest time
   * @param most maximum number of rows, at least 1
   * @throws IllegalArgumentException a value is invalid
   */
  static Kql trace(String trace, Instant since, int most) {
    if (most < 1) {
      throw new IllegalArgumentException(most + " rows; expected 1 or more");
    }
    String kinds =
        List.of(
                kind(
                    "AppRequests", "request", "Name, DurationMs, Success, ResultCode, Severity=-1"),
                kind(
                    "AppDependencies",
                    "dependency",
                    "Name, DurationMs, Success, ResultCode, Severity=-1"),
                kind(
                    "AppTraces",
                    "trace",
                    "Name=Message, DurationMs=real(null), Success=bool(null), ResultCode='',"
                        + " Severity=SeverityLevel"),
                kind(
                    "AppExceptions",
                    "exception",
                    "Name=strcat(ExceptionType, ': ', OuterMessage), DurationMs=real(null),"
                        + " Success=bool(null), ResultCode='', Severity=SeverityLevel"))
            .stream()
            .map(
                each ->
                    each.formatted(
                        "TimeGenerated >= datetime(%s) and OperationId == '%s'"
                            .formatted(since, checked(TRACE, trace))))
            .collect(Collectors.joining(", "));
    return new Kql("union " + kinds + " | top " + most + " by TimeGenerated asc");
  }

  private static String kind(String table, String kind, String columns) {
    return "(%s | where %%s | project TimeGenerated, Kind='%s', Role=AppRoleName, %s)"
        .formatted(table, kind, columns);
  }

  private static String checked(Pattern pattern, String value) {
    if (!pattern.matcher(value).matches()) {
      throw new IllegalArgumentException("'" + value + "' is not the ID of a trace or span");
    }
    return value;
  }
}
