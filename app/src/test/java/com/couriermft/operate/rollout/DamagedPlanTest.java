package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that a plan with damaged data reports the damage, ends, and does not block other plans.
 */
class DamagedPlanTest {
  private final Site here = new Site();
  private final Site there = new Site();

  @BeforeEach
  void saveJobs() {
    Furniture.changeByHand(here.courier, "a", "of the plan");
    Furniture.changeByHand(here.courier, "b", "of the plan");
  }

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  private static String id(ObjectNode plan) {
    return plan.path("plan_id").asText();
  }

  private void damage(ObjectNode plan, String row, String column, String text) {
    Columns columns = Columns.none().with(column, text);
    there.tables.transact("plans", id(plan), List.of(Write.merge(row, columns, Write.ANY)));
  }

  private List<String> open() {
    return there.tables.queryAll("plans", "list", KeyRange.prefix("open|")).stream()
        .map(row -> row.key().substring("open|".length()))
        .toList();
  }

  @Test
  void actionDamagedWhileThePlanIsApplied_thePlanIsStoppedAndNamesTheRow() {
    ObjectNode plan = there.plan(here.export(), "");
    there.begin(plan);
    damage(plan, "a|00002", "name", "no name");
    there.work(there.courier);
    ObjectNode stopped = there.standing(plan);
    assertThat(stopped.path("state").asText()).isEqualTo("stopped");
    assertThat(stopped.at("/stopped_by/code").asText()).isEqualTo("stored_data_damaged");
    assertThat(stopped.at("/stopped_by/detail").asText()).contains(id(plan), "a|00002", "no name");
    assertThat(stopped.at("/progress/of").asInt()).isEqualTo(2);
    assertThat(open()).isEmpty();
    assertThatThrownBy(() -> there.undo(id(plan)))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("a|00002");
  }

  @Test
  void actionDamagedBeforeThePlanIsApplied_nothingIsDone() {
    ObjectNode plan = there.plan(here.export(), "");
    damage(plan, "a|00001", "action", "crate");
    assertThatThrownBy(() -> there.begin(plan))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("a|00001")
        .hasMessageContaining(id(plan));
    there.work(there.courier);
    assertThat(there.courier.jobs().find("a")).isEmpty();
    assertThat(there.standing(plan).path("state").asText()).isEqualTo("planned");
  }

  @Test
  void planWhoseHeaderIsDamaged_isGivenUp_andAnotherGoesOn() {
    ObjectNode damaged = there.plan(here.export(), "");
    ObjectNode plan = there.plan(here.export(), "");
    there.begin(damaged);
    there.begin(plan);
    damage(damaged, "h", "state", "aplying");
    assertThat(open()).containsExactlyInAnyOrder(id(damaged), id(plan));
    there.clock.advance(Applier.SILENCE.plus(Duration.ofSeconds(1)));
    there.courier.bundles().rollouts().tick();
    there.work(there.courier);
    assertThat(there.standing(plan).path("state").asText()).isEqualTo("applied");
    assertThat(open()).isEmpty();
    assertThatThrownBy(() -> there.standing(damaged))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(id(damaged));
  }

  @Test
  void planWhoseDocumentIsDamaged_namesTheBlob() {
    ObjectNode plan = there.plan(here.export(), "");
    String blob = "plans/" + id(plan) + "/plan.json";
    there.blobs.put("definitions", blob, Json.bytes(List.of("no plan")), "application/json");
    assertThatThrownBy(() -> there.standing(plan))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(blob);
    there.blobs.delete("definitions", blob);
    assertThatThrownBy(() -> there.standing(plan))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(blob);
  }

  @Test
  void definitionThatIsLost_isNoRemoval() throws IOException {
    Furniture.changeByHand(there.courier, "a", "by hand");
    ObjectNode plan = there.plan(here.export(), "'policy': 'replace'");
    ByteArrayOutputStream empty = new ByteArrayOutputStream();
    new ZipOutputStream(empty).close();
    String blob = "plans/" + id(plan) + "/targets.zip";
    there.blobs.put("definitions", blob, empty.toByteArray(), "application/zip");
    there.begin(plan);
    there.work(there.courier);
    ObjectNode stopped = there.standing(plan);
    assertThat(stopped.path("state").asText()).isEqualTo("stopped");
    assertThat(stopped.at("/stopped_by/code").asText()).isEqualTo("stored_data_damaged");
    assertThat(stopped.at("/progress/done").asInt()).isZero();
    assertThat(there.courier.jobs().find("a")).isPresent();
  }
}
