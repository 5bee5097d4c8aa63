package com.couriermft.functions.costs;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.backup.Installation;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostsMainTest {
  private static final int EXECUTIONS = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    out.reset();
    return CostsMain.run(arguments, Map.of(), print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "--nonsense, '', Unknown option --nonsense",
    "--days, 0, The option --days has the value 0",
    "--days, 1e3, The option --days has the value 1e3",
    "--plan, huge, 'expected one of [flex, premium]'",
    "--price, gold=3, The price gold=3.0 is invalid",
    "--price, table=-3, expected NAME=DOLLARS",
    "--price, table=NaN, expected NAME=DOLLARS",
    "--ready-steps, 21, expected 0 to 20",
    "--private-app, --json, needs --network private",
  })
  void options_wrong_exitCodeTwoAndSaysWhich(String name, String value, String words) {
    assertThat(run(name, value)).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(words)
        .contains("usage: ./courier costs");
  }

  @Test
  void storage_isNotNamed_exitCodeTwoAndSaysWhat() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("CourierStorage");
  }

  @Test
  void installation_withExecutions_isReadFromItsCounters() throws Exception {
    try (Installation here = Installation.onAzurite()) {
      assertThat(run("--storage", here.connectionString(), "--json")).isZero();
      JsonNode nothing = Json.parse(out.toString(StandardCharsets.UTF_8));
      assertThat(nothing.path("executions").asDouble()).isZero();
      assertThat(nothing.path("dollars").asDouble()).isPositive();

      assertThat(run("--storage", here.connectionString())).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8)).contains("There is no hour with executions");

      here.courier.engine().sweep(); // Counting starts with the first sweep.
      here.courier.jobs().save(DefinitionReader.read(json(JOB)), "test", null);
      for (int i = 0; i < EXECUTIONS; i++) {
        here.start();
        while (here.workOn()) {
          // Repeat until nothing is left to do.
        }
      }
      assertThat(run("--storage", here.connectionString(), "--json", "--days", "2")).isZero();
      JsonNode read = Json.parse(out.toString(StandardCharsets.UTF_8));
      int hours = read.path("hours_counted").asInt();
      assertThat(hours)
          .isBetween(1, 2); // The counters cover two hours if an hour ended in the meantime.
      assertThat(read.path("executions").asDouble())
          .isCloseTo(EXECUTIONS * 720.0 / hours, Offset.offset(0.1));
      assertThat(read.path("steps_of_an_execution").asDouble()).isEqualTo(2);
      assertThat(read.path("files_of_an_execution").asDouble()).isZero();
      assertThat(read.path("dollars").asDouble()).isGreaterThan(nothing.path("dollars").asDouble());

      assertThat(run("--storage", here.connectionString(), "--price", "queue=0")).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("A month like the last")
          .contains("executions of 2.0 steps")
          .contains("  together");
    }
  }

  private static final String JOB =
      "{'job_id': 'j', 'name': 'j', 'steps': ["
          + "{'id': 'a', 'type': 'file.list', 'config': {'path': '/in/*'}},"
          + "{'id': 'b', 'type': 'file.list', 'config': {'path': '/in/*'}}]}";

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }
}
