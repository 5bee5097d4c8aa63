package com.couriermft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Checks that the table in docs/operate/costs.md agrees with the requests that the code sends,
 * priced as in {@link Prices}. {@code -Dcourier.docs.write=true} writes the table again.
 */
class CostReferenceTest {
  private static final Path FILE = ProjectFiles.root().resolve("docs/operate/costs.md");
  private static final String BEGIN = "<!-- counted -->\n";
  private static final String END = "<!-- /counted -->";
  private static final int SHORT = 2;
  private static final int LONG = 12;
  private static final int SECONDS_A_MONTH = 30 * 86_400;
  private static final int TIMER_SECONDS = 30;
  private static final int QUEUES = 3;
  private static final int MILLION = 1_000_000;
  private static final int RUNS_A_DAY = 10_000;
  private static final int STEPS_A_RUN = 8;

  @Test
  void costs_table_isWhatTheCodeSends() throws IOException {
    String text = Files.readString(FILE);
    String wanted =
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + table()
            + text.substring(text.indexOf(END));
    if (Boolean.getBoolean("courier.docs.write")) {
      Files.writeString(FILE, wanted);
    }
    assertThat(Files.readString(FILE)).isEqualTo(wanted);
  }

  private static String table() throws IOException {
    StringBuilder lines = new StringBuilder();
    lines.append("| what | queue | table | blob writes, lists | blob reads | list price |\n");
    lines.append("|---|---|---|---|---|---|\n");
    Requests timers = timers();
    Requests polling = polling();
    lines.append(
        row("a month, idle: sweeps, ticks, samples of queues and pools, housekeeping", timers));
    lines.append(row("a month, idle: one instance that polls all three queues", polling));
    for (int inline : List.of(0, 20_000)) {
      String where = inline == 0 ? "context in a blob" : "context in the header";
      Requests few = run(SHORT, inline);
      Requests step = run(LONG, inline).minus(few).times(1.0 / (LONG - SHORT));
      Requests rest = few.minus(step.times(SHORT));
      Requests month = step.times(STEPS_A_RUN).plus(rest).times(30 * RUNS_A_DAY);
      String example =
          "a month with %,d executions a day of %d steps, " + where + ", idling included";
      lines.append(row("a step, " + where, step));
      lines.append(row("an execution beside its steps, " + where, rest));
      lines.append(row("a million steps, " + where, step.times(MILLION)));
      lines.append(
          row(
              String.format(Locale.ROOT, example, RUNS_A_DAY, STEPS_A_RUN),
              month.plus(timers).plus(polling)));
    }
    return lines.toString();
  }

  private static Requests run(int steps, int inlineBytes) {
    try (CountedHost host = new CountedHost()) {
      return host.run(steps, inlineBytes);
    }
  }

  /** Returns the requests of a month without work. */
  private static Requests timers() {
    try (CountedHost host = new CountedHost()) {
      Courier courier = host.courier();
      Requests beat =
          host.again(() -> courier.telemetry().swept(courier.engine().sweep()))
              .plus(host.again(courier::tick));
      // Ticks take a sample every minute. The first check also reads contents, which later checks
      // read only once an hour.
      courier.telemetry().unreadable().look();
      Requests sample = host.once(courier.telemetry()::sample);
      Requests hour =
          host.again(courier.housekeeping()::run).plus(host.again(courier.telemetry()::warn));
      return beat.times((double) SECONDS_A_MONTH / TIMER_SECONDS)
          .plus(sample.times((double) SECONDS_A_MONTH / 60))
          .plus(hour.times((double) SECONDS_A_MONTH / 3_600));
    }
  }

  private static Requests polling() throws IOException {
    String host = Files.readString(ProjectFiles.root().resolve("host.json"));
    String interval = Json.parse(host).at("/extensions/queues/maxPollingInterval").asText();
    double each = (double) SECONDS_A_MONTH / LocalTime.parse(interval).toSecondOfDay();
    return new Requests(Map.of("queue receive", QUEUES * each));
  }

  private static String row(String what, Requests requests) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %s |%n",
        what,
        number(requests.sum("queue")),
        number(requests.sum("table")),
        number(requests.sum("blob PUT", "blob LIST")),
        number(requests.sum("blob GET")),
        requests.dollars() < 0.01
            ? String.format(Locale.ROOT, "$%.4f per thousand", requests.dollars() * 1_000)
            : String.format(Locale.ROOT, "$%.2f", requests.dollars()));
  }

  private static String number(double count) {
    return count == Math.rint(count)
        ? String.format(Locale.ROOT, "%,.0f", count)
        : String.format(Locale.ROOT, "%,.1f", count);
  }
}
