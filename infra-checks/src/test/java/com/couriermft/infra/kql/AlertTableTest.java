package com.couriermft.infra.kql;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.Project;
import com.couriermft.infra.bicep.Expression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The tables in {@code docs/operate/monitoring.md} list the alert rules of {@code
 * modules/alerts.bicep}, and the objectives of {@code queries/courier-slo.kql}. {@code
 * -Dcourier.docs.write=true} writes the tables.
 */
class AlertTableTest {
  private static final Path PAGE = Project.root().resolve(Monitoring.HANDBOOK);
  private static final Pattern OBJECTIVE = Pattern.compile("(?m)^    '([^']+)', ([0-9.]+)");

  @Test
  void table_listsTheRules() throws IOException {
    assertTable("alerts", table());
  }

  @Test
  void table_listsTheObjectives() throws IOException {
    String text = Monitoring.read(Project.root()).text(Monitoring.SLO);
    assertTable(
        "objectives",
        "| objective | good | events |\n|---|---|---|\n"
            + OBJECTIVE
                .matcher(text)
                .results()
                .map(row -> objective(row.group(1), row.group(2), text))
                .collect(Collectors.joining()));
  }

  /** Returns the row of an objective, which a comment of the query explains. */
  private static String objective(String name, String percent, String text) {
    String start = "// " + name + ": ";
    String meaning = text.lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    return "| %s | %s %% | %s |\n"
        .formatted(
            name,
            percent.replaceFirst("\\.0$", ""),
            meaning.substring(start.length()).replaceFirst("\\.$", ""));
  }

  /** Compares the page's part between the marks of a name, or writes it. */
  private static void assertTable(String name, String table) throws IOException {
    String text = Files.readString(PAGE);
    String start = "<!-- " + name + " -->\n";
    int from = text.indexOf(start) + start.length();
    int to = text.indexOf("<!-- /" + name + " -->");
    String written = text.substring(0, from) + table + text.substring(to);
    if (Boolean.getBoolean("courier.docs.write")) {
      Files.writeString(PAGE, written);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(written);
  }

  private static String table() throws IOException {
    List<Alert> alerts = Alert.readAll(Monitoring.read(Project.root()).text(Monitoring.ALERTS));
    return "| alert | severity | runs every | fires | rows of its query |\n|---|---|---|---|---|\n"
        + alerts.stream().map(AlertTableTest::row).collect(Collectors.joining());
  }

  private static String row(Alert alert) {
    String title = alert.get("title").replaceFirst("^Courier: ", "");
    String heading = Character.toUpperCase(title.charAt(0)) + title.substring(1);
    String anchor = heading.toLowerCase(Locale.ROOT).replace(' ', '-');
    return "| [%s](#%s) | %s | %s | %s | %s |\n"
        .formatted(
            heading,
            anchor,
            alert.get("severity"),
            time(alert.get("every")),
            fires(alert),
            condition(alert));
  }

  private static String fires(Alert alert) {
    String dimension = alert.get("dimension");
    return (alert.get("resolves").equals("true") ? "until over" : "each time")
        + (dimension.isEmpty() ? "" : ", per `" + dimension + "`");
  }

  private static String condition(Alert alert) {
    String measure = alert.get("measure");
    String threshold = value(alert, "threshold", alert.get("threshold"));
    String what;
    if (!measure.isEmpty()) {
      String sign = alert.get("operator").equals("GreaterThan") ? ">" : "≤";
      what = "with `" + measure + "` " + sign + " " + threshold;
    } else if (threshold.equals("0")) {
      what = "any";
    } else {
      what = "more than " + threshold;
    }
    String within = value(alert, "window", time(alert.get("window")));
    return alert.isOfPeriods()
        ? what + " in each of " + alert.get("periods") + " windows of " + within
        : what + " in " + within;
  }

  /** Returns a value, after the name of its parameter if it has one. */
  private static String value(Alert alert, String property, String text) {
    Expression value = alert.description().find(property).orElseThrow().value();
    return value.is(Expression.Kind.NAME) ? "`" + value.text() + "` (" + text + ")" : text;
  }

  private static String time(String period) {
    Duration time = Duration.parse(period);
    if (time.toMinutes() < 60) {
      return time.toMinutes() + " min";
    }
    return time.toHours() % 24 == 0 ? time.toDays() + " d" : time.toHours() + " h";
  }
}
