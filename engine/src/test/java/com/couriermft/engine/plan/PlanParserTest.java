package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanParserTest {

  /**
   * Returns a job with the given steps; {@code (} and {@code )} stand for the markers of a group.
   */
  private static JobDefinition job(String steps) {
    String json =
        Arrays.stream(steps.split(" "))
            .map(step -> "(".equals(step) ? "flow.parallel" : ")".equals(step) ? "flow.end" : step)
            .map("{\"type\": \"%s\"}"::formatted)
            .collect(Collectors.joining(","));
    return DefinitionReader.read(
        Json.parse("{\"job_id\": \"a\", \"steps\": [%s]}".formatted(json)));
  }

  private static List<String> problems(String steps) {
    List<Problem> problems = new ArrayList<>();
    PlanParser.parse(job(steps), problems);
    return problems.stream().map(problem -> problem.code() + " " + problem.pointer()).toList();
  }

  @Test
  void plan_ofAFlatList_isASequenceOfItsSteps() {
    Plan plan = PlanParser.parse(job("x y"));
    assertThat(plan.root().children())
        .allSatisfy(node -> assertThat(node.kind()).isEqualTo(PlanNode.Kind.STEP))
        .extracting(node -> ((PlanNode.Step) node).definition().type())
        .containsExactly("x", "y");
    assertThat(plan.hasBranches()).isFalse();
    assertThat(plan.after(0)).isEqualTo(1);
    assertThat(plan.getStep(1).type()).isEqualTo("y");
  }

  @Test
  void group_hasItsDirectChildrenAsMembers() {
    Plan plan = PlanParser.parse(job("a ( b ( c d ) e ) f"));
    PlanNode.Parallel outer = plan.getGroup(1);
    assertThat(outer.members()).extracting(PlanNode::from).containsExactly(2, 3, 7);
    assertThat(outer.members()).extracting(PlanNode::to).containsExactly(3, 7, 8);
    assertThat(outer.width()).isEqualTo(4);
    assertThat(plan.after(1)).isEqualTo(9);
    assertThat(plan.getGroup(3).members()).extracting(PlanNode::from).containsExactly(4, 5);
    assertThat(plan.findNode(8)).isEmpty();
  }

  @Test
  void cursor_withoutStep_isRefused() {
    Plan plan = PlanParser.parse(job("( x y )"));
    assertThatThrownBy(() -> plan.getStep(4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Job a has no step to run at 4 of 4");
    assertThatThrownBy(() -> plan.getStep(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> plan.getGroup(1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void markersThatDoNotMatch_areNamed() {
    assertThat(problems("a )")).containsExactly("unexpected_end /steps/1/type");
    assertThat(problems("a ( b")).containsExactly("missing_end /steps/1/type");
    assertThat(problems("( )")).containsExactly("empty_block /steps/0/type");
    assertThat(problems("( ( a ) )")).isEmpty();
  }

  @Test
  void groups_areBoundedInDepthAndWidth() {
    assertThat(problems("( ".repeat(12) + "a" + " )".repeat(12))).isEmpty();
    assertThat(problems("( ".repeat(13) + "a" + " )".repeat(13)))
        .containsExactly("too_deep /steps/12/type");
    assertThat(problems("(" + " a".repeat(40) + " )")).isEmpty();
    assertThat(problems("(" + " a".repeat(41) + " )")).containsExactly("too_wide /steps/0/type");
  }
}
