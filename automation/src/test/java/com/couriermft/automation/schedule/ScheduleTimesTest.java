package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTimesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** Rows in this format exist in stores, so they must be read and written unchanged. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'cron','expression':'0 3 * * *','dialect':'unix','zone':'Asia/Ho_Chi_Minh'}",
        "{'type':'one_shot','at':'2026-02-01T00:00:00Z','zone':'UTC'}",
        "{'type':'fixed_rate','at':'2026-02-01T00:00:00Z','every':60.000000000,'zone':'UTC'}",
        "{'type':'fixed_delay','every':5.000000000,'zone':'Europe/Paris'}"
      })
  void storedSeries_isReadAndWritten(String when) {
    String stored = "{'when':%s,'since':'2026-01-01T00:00:00Z'}".formatted(when).replace('\'', '"');
    FireTimes series = Json.read(stored, FireTimes.class);
    assertThat(Json.readTree(Json.write(series))).isEqualTo(Json.readTree(stored));
    assertThat(series.timing().after(NOW)).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'type':'cron','expression':'0 0 3 ? * TUE' | 'type':'cron','expression':'0 0 3 ? * TUE',"
            + "'dialect':'quartz','timezone':'UTC'",
        "'type':'one_shot','at':'2027-01-01T01:00:00+01:00' | 'type':'one_shot',"
            + "'at':'2027-01-01T00:00:00Z','timezone':'UTC'",
        "'type':'fixed_rate','every_seconds':9 | 'type':'fixed_rate','every_seconds':9,"
            + "'timezone':'UTC'",
        "'type':'fixed_delay','every_seconds':9,'at':'2027-01-01T00:00:00Z','timezone':'Europe/Paris'"
            + " | 'type':'fixed_delay','every_seconds':9,'at':'2027-01-01T00:00:00Z',"
            + "'timezone':'Europe/Paris'"
      })
  void schedule_isReadAndWritten(String times, String expected) {
    List<Problem> problems = new ArrayList<>();
    String sent = "{'target':{'job_id':'a'},%s}".formatted(times).replace('\'', '"');
    Schedule schedule = Schedule.read("s", NOW, Json.parse(sent), problems);
    assertThat(problems).isEmpty();
    assertThat(schedule).isNotNull();
    assertThat(schedule.toJson())
        .hasToString(
            ("{'target':{'job_id':'a'},%s,'parameters':{},'catch_up':'last',"
                    + "'catch_up_within_seconds':86400,'overlap':'skip','calendars':[],"
                    + "'enabled':true}")
                .formatted(expected)
                .replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | /target,/type",
        "{'target':{'job_id':'a'},'type':'daily'} | /type",
        "{'target':{'job_id':'a'},'type':'cron','expression':'x','at':'y'} | /expression,/at",
        "{'target':{'job_id':'a'},'type':'cron','expression':''} | /expression",
        "{'target':{'job_id':'a'},'type':'cron','expression':7} | /expression",
        "{'type':'one_shot','at':'2027-01-01T00:00:00.5Z'} | /target,/at",
        "{'target':{'job_id':'a'},'type':'fixed_rate','timezone':'Mars'} |"
            + " /every_seconds,/timezone",
        "{'target':{'job_id':'a'},'type':'fixed_delay','every_seconds':0,'schedule_id':'t'}"
            + " | /schedule_id,/every_seconds"
      })
  void wrongSchedule_hasEveryProblem(String sent, String pointers) {
    List<Problem> problems = new ArrayList<>();
    Schedule.read("s", NOW, Json.parse(sent.replace('\'', '"')), problems);
    assertThat(problems).extracting(Problem::pointer).containsExactly(pointers.split(","));
  }
}
