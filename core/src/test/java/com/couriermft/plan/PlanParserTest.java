package com.couriermft.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.definition.DefinitionReader;
import com.couriermft.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanParserTest {
  private final Plan plan =
      PlanParser.parse(
          DefinitionReader.read(
              Json.parse(
                  "{\"job_id\": \"a\", \"steps\": [{\"id\": \"x\", \"type\": \"t\"},"
                      + " {\"id\": \"y\", \"type\": \"t\"}]}")));

  @Test
  void plan_ofAFlatList_isASequenceOfItsSteps() {
    assertThat(plan.root().children())
        .allSatisfy(node -> assertThat(node.kind()).isEqualTo(PlanNode.Kind.STEP))
        .extracting(node -> ((PlanNode.Step) node).definition().id())
        .containsExactly("x", "y");
  }

  @Test
  void run_fromTheFirstStep_visitsEachAndEnds() {
    StepAddress first = plan.first();
    StepAddress second = plan.after(first).orElseThrow();
    assertThat(plan.getStep(first).id()).isEqualTo("x");
    assertThat(plan.getStep(second).id()).isEqualTo("y");
    assertThat(plan.after(second)).isEqualTo(Optional.empty());
  }

  @Test
  void address_ofAnotherPlan_isRefused() {
    assertThatThrownBy(() -> plan.getStep(StepAddress.of(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Job a has 2 steps; there is no 0002|");
  }
}
