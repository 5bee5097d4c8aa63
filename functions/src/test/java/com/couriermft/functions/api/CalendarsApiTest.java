package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.schedule.Schedules;
import com.couriermft.formats.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CalendarsApiTest {
  private static final String TOKYO = "{'excluded': ['2026-12-31'], 'weekdays': [1, 2, 3, 4, 5]}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void calendar_savedReadListedRemoved_isThatOfItsRoute() {
    Reply created = api.put("calendars/tokyo", TOKYO);
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().at("/definition/calendar_id").asText()).isEqualTo("tokyo");
    assertThat(api.put("calendars/tokyo", TOKYO).status()).isEqualTo(200);
    Reply read = api.get("calendars/tokyo");
    assertThat(read.json().path("version").asInt()).isEqualTo(1);
    assertThat(api.put("calendars/tokyo", read.json().path("definition").toString()).status())
        .isEqualTo(200);
    assertThat(api.get("calendars").json().at("/value/0/calendar_id").asText()).isEqualTo("tokyo");
    assertThat(api.delete("calendars/tokyo").status()).isEqualTo(204);
    assertThat(api.get("calendars/tokyo").code()).isEqualTo("calendar_not_found");
  }

  @Test
  void wrongCalendar_isRefusedWithEveryProblem() {
    Reply reply = api.put("calendars/tokyo", "{'excluded': ['31.12.2026'], 'weekdays': [0]}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("invalid_calendar");
    assertThat(reply.json().path("errors").size()).isEqualTo(2);
    assertThat(api.get("calendars").json().path("value")).isEmpty();
  }

  @Test
  void calendarThatAScheduleNames_staysUntilItNoLongerDoes() {
    api.saveJob("nightly", "{'type': 'test.write', 'config': {'path': 'p', 'text': 't'}}");
    api.put("calendars/tokyo", TOKYO);
    saveSchedule(
        "{'target': {'job_id': 'nightly'}, 'type': 'cron', 'expression': '0 3 * * *',"
            + " 'calendars': ['tokyo']}");
    Reply refused = api.delete("calendars/tokyo");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("calendar_in_use");
    assertThat(refused.text()).contains("schedule 'mornings'");
    assertThat(api.get("calendars/tokyo").status()).isEqualTo(200);
    saveSchedule("{'target': {'job_id': 'nightly'}, 'type': 'cron', 'expression': '0 3 * * *'}");
    assertThat(api.delete("calendars/tokyo").status()).isEqualTo(204);
  }

  private void saveSchedule(String json) {
    Schedules schedules = api.courier().automation().schedules();
    schedules
        .documents()
        .put(
            "mornings", schedules.read("mornings", Json.parse(json.replace('\'', '"'))), "t", null);
  }
}
