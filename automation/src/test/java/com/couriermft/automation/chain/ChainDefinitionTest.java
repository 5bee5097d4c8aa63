package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainDefinitionTest {
  private static final JobDefinition JOB =
      DefinitionReader.read(
          Json.parse(
              """
              {"job_id": "job", "steps": [{"type": "test.any"}], "outputs": {"file": "x"}}
              """));

  private final ChainValidator validator =
      new ChainValidator(id -> id.equals("job") ? Optional.of(JOB) : Optional.empty());

  /** Parses a chain with these nodes, whose fields use single quotes. */
  private ChainDefinition read(String more, String... nodes) {
    String list =
        List.of(nodes).stream()
            .map(node -> node.contains("job_id") ? node : "'job_id': 'job', " + node)
            .map(node -> "{" + node + "}")
            .collect(Collectors.joining(", "));
    String json = "{'chain_id': 'c', " + more + "'nodes': [" + list + "]}";
    return validator.read(Json.parse(json.replace('\'', '"')));
  }

  private List<String> problems(String more, String... nodes) {
    return catchThrowableOfType(InvalidInputException.class, () -> read(more, nodes))
        .problems()
        .stream()
        .map(problem -> problem.pointer() + " " + problem.code() + ": " + problem.detail())
        .toList();
  }

  @Test
  void definition_savedAndReadAgain_isTheSame() {
    ChainDefinition chain =
        read(
            "'parameters': {'type': 'object'}, ",
            "'id': 'a'",
            "'id': 'b', 'depends_on': [{'node': 'a'}]");
    assertThat(chain.name()).isEqualTo("c");
    assertThat(chain.nodes().get(1).dependsOn()).containsExactly(UpstreamNode.completed("a"));
    assertThat(ChainReader.read(chain.toJson())).isEqualTo(chain);
    assertThat(ChainReader.read(chain.toJson()).toJson().toString())
        .isEqualTo(chain.toJson().toString());
  }

  @Test
  void cycle_isSpelledOutInTheOrderItWouldRun() {
    assertThat(
            problems(
                "",
                "'id': 'start'",
                "'id': 'a', 'depends_on': [{'node': 'start'}, {'node': 'c'}]",
                "'id': 'b', 'depends_on': [{'node': 'a'}]",
                "'id': 'c', 'depends_on': [{'node': 'b'}]"))
        .containsExactly(
            "/nodes/1/depends_on cycle: These nodes wait for each other: a → b → c → a. Remove one"
                + " of the edges.");
    assertThat(problems("", "'id': 'a', 'depends_on': [{'node': 'a'}]"))
        .singleElement()
        .asString()
        .contains("/nodes/0/depends_on cycle", "a → a");
  }

  @Test
  void everyProblem_isToldAtItsPlace() {
    assertThat(
            problems(
                "'parameter': {}, ",
                "'id': 'a', 'job_id': 'jub'",
                "'id': 'a'",
                "'id': 'b', 'depends_on': [{'node': 'A1'}, {'node': 'a'}, {'node': 'a'}]",
                "'id': 'c', 'depends_on': [{'node': 'x'}, {'node': 'a', 'required_status':"
                    + " 'failed'}]"))
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .contains(
            "/parameter unknown_field",
            "/nodes/0/job_id unknown_job",
            "/nodes/1/id duplicate_id",
            "/nodes/2/depends_on/0/node invalid_value",
            "/nodes/2/depends_on/2/node duplicate_id",
            "/nodes/3/depends_on/0/node unknown_node",
            "/nodes/3/depends_on/1/required_status invalid_value");
  }

  @Test
  void references_areCheckedAgainstTheGraphAndTheJobs() {
    String[] nodes = {
      "'id': 'a'",
      "'id': 'side'",
      "'id': 'b', 'depends_on': [{'node': 'a', 'run_on_failure': true}]",
      "'id': 'c', 'depends_on': [{'node': 'b'}], 'parameters': {'near': '{{chain.b.file}}', 'far':"
          + " '{{chain.a.file}}', 'safe': '{{chain.a.file ?? null}}', 'beside':"
          + " ['{{chain.side.file}}'], 'self': '{{chain.c.file}}', 'none': '{{chain.d.file}}',"
          + " 'output': '{{chain.b.fil}}', 'secret': '{{secrets.key}}', 'bare': '{{name}}', 'step':"
          + " 'context:0.x', 'day': '{{parameters.day}}', 'dya': '{{parameters.dya}}', 'body':"
          + " '{{trigger.payload.x}}', 'broken': '{{chain'}"
    };
    String more =
        "'parameters': {'type': 'object', 'properties': {'day': {}}, 'additionalProperties':"
            + " false}, ";
    assertThat(problems(more, nodes))
        .extracting(
            problem -> problem.substring("/nodes/3/parameters/".length(), problem.indexOf(':')))
        .containsExactlyInAnyOrder(
            "far node_may_not_complete",
            "beside/0 node_not_before",
            "self node_not_before",
            "none unknown_node",
            "output unknown_output",
            "secret not_in_scope",
            "bare not_in_scope",
            "step not_in_scope",
            "dya unknown_parameter",
            "broken malformed_reference");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "steps.get.files",
        "variables.folder",
        "execution.id",
        "secrets.key",
        "loop.current_item",
        "row.amount",
        "event.type",
        "folder"
      })
  void reference_toWhatAChainDoesNotHave_isNotInScope(String reference) {
    assertThat(problems("", "'id': 'a', 'parameters': {'x': '{{" + reference + "}}'}"))
        .singleElement()
        .asString()
        .startsWith("/nodes/0/parameters/x not_in_scope");
  }

  @Test
  void chainWithoutEdges_isALineWhoseNodesMayReferToThoseBefore() {
    ChainDefinition line =
        read("", "'id': 'a'", "'id': 'b'", "'id': 'c', 'parameters': {'x': '{{chain.a.file}}'}");
    ChainGraph graph = ChainGraph.of(line);
    assertThat(graph.order()).containsExactly("a", "b", "c");
    assertThat(graph.ancestors("c")).containsExactlyInAnyOrder("a", "b");
    assertThat(problems("", "'id': 'a', 'parameters': {'x': '{{chain.b.file}}'}", "'id': 'b'"))
        .singleElement()
        .asString()
        .contains("node_not_before");
  }

  @Test
  void nodes_areOneToTwoHundred() {
    String[] nodes =
        IntStream.rangeClosed(1, 201).mapToObj(i -> "'id': 'n" + i + "'").toArray(String[]::new);
    assertThat(problems("", nodes)).singleElement().asString().contains("1..200");
    assertThat(problems("")).singleElement().asString().contains("1..200");
  }
}
