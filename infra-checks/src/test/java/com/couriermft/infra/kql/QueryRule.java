package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Kusto.Problem;
import com.couriermft.infra.rules.Finding;
import java.util.stream.Stream;

/** Checks that every query can be parsed, and uses only existing names with matching types. */
final class QueryRule implements MonitoringRule {
  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    return monitoring.texts().keySet().stream()
        .filter(path -> path.endsWith(".kql"))
        .flatMap(
            path ->
                monitoring.meaning(path).findings().stream()
                    .map(problem -> finding(path, problem)));
  }

  private static Finding finding(String path, Problem problem) {
    String text = "column %d: %s (%s)";
    return new Finding(
        "query",
        path,
        problem.line(),
        text.formatted(problem.column(), problem.message(), problem.code()));
  }
}
