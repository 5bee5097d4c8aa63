package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that every plan that can be applied can be undone, regardless of the number and size of
 * its objects.
 */
class UndoSizesTest {
  private static final int EMPTY_JOB = 400;

  private static void saveCalendars(Site site, int count) {
    for (int i = 0; i < count; i++) {
      String id = "calendar-" + i;
      ObjectNode calendar =
          (ObjectNode) Json.parse("{\"weekdays\": [1], \"labels\": {\"managed_by\": \"us\"}}");
      site.courier
          .automation()
          .calendars()
          .documents()
          .put(id, BusinessCalendar.read(id, calendar).toJson(), "test", null);
    }
  }

  /** Saves a job whose file is much larger than its stored form. */
  private static void saveJob(Site site, String id, int numbers, String description) {
    ObjectNode job =
        (ObjectNode)
            Json.parse(
                "{\"steps\": [{\"type\": \"file.copy\", \"config\": {\"path\": \"a\","
                    + " \"destination\": \"/b/\"}}]}");
    job.put("job_id", id).put("description", description);
    ArrayNode list = job.putObject("variables").putArray("numbers");
    for (int i = 0; i < numbers; i++) {
      list.add(1);
    }
    site.courier.jobs().save(site.courier.validator().read(job), "test", null);
  }

  private static SortedMap<ObjectName, String> undone(Site site, ObjectNode plan) {
    ObjectNode applied = site.apply(plan);
    assertThat(applied.path("state").asText())
        .as(applied.path("stopped_by").toString())
        .isEqualTo("applied");
    ObjectNode undo = site.undo(applied.path("plan_id").asText());
    assertThat(undo.path("errors")).isEmpty();
    ObjectNode undone = site.apply(undo);
    assertThat(undone.path("state").asText())
        .as(undone.path("stopped_by").toString())
        .isEqualTo("applied");
    return site.export().texts();
  }

  @ParameterizedTest
  @ValueSource(ints = {998, 1_000, 1_001, 1_019, 1_021})
  void pruneOfAsManyObjects_isUndone(int removed) {
    try (Site site = new Site()) {
      saveJob(site, "kept", 1, "before");
      Bundle kept = site.export("{'select': ['job/kept']}");
      saveJob(site, "kept", 1, "after");
      saveCalendars(site, removed);
      String options = "'policy': 'replace', 'prune': 'managed_by:us'";
      ObjectNode applied = site.apply(site.plan(kept, options));
      assertThat(applied.at("/progress/done").asInt()).isEqualTo(removed + 1);
      assertThat(site.courier.automation().calendars().documents().list()).isEmpty();
      ObjectNode undone = site.apply(site.undo(applied.path("plan_id").asText()));
      assertThat(undone.path("state").asText()).isEqualTo("applied");
      assertThat(site.courier.automation().calendars().documents().list()).hasSize(removed);
      assertThat(site.courier.jobs().get("kept").definition().description()).isEqualTo("after");
    }
  }

  @Test
  void planOfTooManyActions_isRefusedWhenItIsMade() {
    try (Site site = new Site()) {
      saveJob(site, "kept", 1, "");
      Bundle kept = site.export("{'select': ['job/kept']}");
      saveCalendars(site, RolloutPlan.MOST_ACTIONS + 1);
      assertThatThrownBy(() -> site.plan(kept, "'prune': 'managed_by:us'"))
          .isInstanceOf(CourierException.class)
          .hasMessageContaining("5,001")
          .extracting(e -> ((CourierException) e).code())
          .isEqualTo("plan_too_large");
    }
  }

  @Property(tries = 8)
  void jobOfAnySize_isExportedPlannedAndUndone(
      @ForAll @IntRange(min = 0, max = (JobDefinition.MAX_BYTES - EMPTY_JOB) / 2) int numbers) {
    try (Site here = new Site();
        Site there = new Site()) {
      saveJob(here, "large", numbers, "of the plan");
      saveJob(there, "large", numbers, "before");
      SortedMap<ObjectName, String> before = there.export().texts();
      Bundle read = BundleZip.read(BundleZip.write(here.export()));
      assertThat(undone(there, there.plan(read, "'policy': 'replace'"))).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"***REDACTED***", "before"})
  void whateverTextWasThereBefore_isThereAgain(String description) {
    try (Site here = new Site();
        Site there = new Site()) {
      saveJob(here, "j", 2, "of the plan");
      saveJob(there, "j", 2, description);
      SortedMap<ObjectName, String> before = there.export().texts();
      ObjectNode plan = there.plan(here.export(), "'policy': 'replace'");
      assertThat(undone(there, plan)).isEqualTo(before);
    }
  }
}
