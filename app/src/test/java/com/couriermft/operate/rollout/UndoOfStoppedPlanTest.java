package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that the undo of a plan that stopped halfway reverts exactly the plan's changes. */
class UndoOfStoppedPlanTest {
  private static List<String> actions(ObjectNode plan) {
    return plan.path("actions")
        .valueStream()
        .map(each -> each.path("action").asText() + " " + each.path("id").asText())
        .toList();
  }

  @Test
  void objectThatSomebodyElseCreated_isNotDeleted() {
    try (Site here = new Site();
        Site there = new Site()) {
      here.save("a", "'description': 'of the plan'");
      here.save("b", "'description': 'of the plan'");
      ObjectNode plan = there.plan(here.export(), "");
      there.begin(plan);
      there.save("b", "'description': 'of somebody else'");
      there.work(there.courier);
      ObjectNode stopped = there.standing(plan);
      assertThat(stopped.path("state").asText()).isEqualTo("stopped");
      assertThat(stopped.at("/stopped_by/id").asText()).isEqualTo("b");
      ObjectNode undo = there.undo(stopped.path("plan_id").asText());
      assertThat(actions(undo)).containsExactly("delete a");
    }
  }

  @Test
  void objectThatSomebodyElseChanged_isLeftAsItIs() {
    try (Site here = new Site();
        Site there = new Site()) {
      for (String id : List.of("a", "c")) {
        here.save(id, "'description': 'of the plan'");
        there.save(id, "'description': 'before'");
      }
      ObjectNode plan = there.plan(here.export(), "'policy': 'replace'");
      there.begin(plan);
      there.save("c", "'description': 'of somebody else'");
      there.work(there.courier);
      ObjectNode stopped = there.standing(plan);
      assertThat(stopped.at("/stopped_by/id").asText()).isEqualTo("c");
      there.save("c", "'description': 'of somebody else, later'");
      ObjectNode undo = there.undo(stopped.path("plan_id").asText());
      assertThat(actions(undo)).containsExactly("update a");
      there.apply(undo);
      Bundle after = there.export();
      assertThat(after.texts().get(ObjectName.parse("job/a").orElseThrow())).contains("before");
      assertThat(after.texts().get(ObjectName.parse("job/c").orElseThrow())).contains("later");
    }
  }
}
