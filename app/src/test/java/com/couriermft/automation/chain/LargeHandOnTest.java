package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.ProjectFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the chain in the examples, whose jobs pass on a list of all files. The jobs have the ids,
 * parameters and outputs of the chain's nodes, but transfer no data.
 */
class LargeHandOnTest {
  private final ChainWorld world = new ChainWorld();
  private final Courier host;

  LargeHandOnTest() {
    world.steps.add(new FilesStep());
    host = world.host("one");
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void job(String id, String parameter, String config, String outputs) {
    String json =
        """
        {"job_id": "%s", "parameters": {"type": "object", "properties": {%s}}, "outputs": %s, "failure_policy": {"type": "stop"},
         "steps": [{"id": "do", "type": "test.files", "config": %s, "timeout_seconds": 60}]}
        """;
    host.jobs()
        .save(
            DefinitionReader.read(Json.parse(json.formatted(id, parameter, outputs, config))),
            "test",
            null);
  }

  private static String list(String... names) {
    return String.join(
        ", ", List.of(names).stream().map("\"%s\": {\"type\": \"array\"}"::formatted).toList());
  }

  private void saveExamples(int files) throws IOException {
    String given = "{\"given\": \"{{parameters.%s}}\"}";
    String all = "{{steps.do.files}}";
    job(
        "download-invoices",
        "",
        "{\"count\": " + files + "}",
        "{\"files\": \"%s\", \"sources\": \"%s\"}".formatted(all, all));
    job(
        "decrypt-invoices",
        list("messages"),
        given.formatted("messages"),
        "{\"archives\": \"%s\"}".formatted(all));
    job(
        "unzip-invoices",
        list("archives"),
        given.formatted("archives"),
        "{\"invoices\": \"%s\"}".formatted(all));
    job(
        "file-invoices",
        list("invoices", "sources"),
        given.formatted("invoices"),
        "{\"filed\": \"%s\"}".formatted(all));
    Chains chains = host.automation().chains();
    String chain =
        Files.readString(ProjectFiles.root().resolve("examples/chains/daily-invoices.json"));
    chains.save(chains.read(Json.parse(chain)), "test", null);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 300, 5_000})
  void chainOfTheExamples_handsEveryFileOn(int files) throws IOException {
    saveExamples(files);
    ChainExecution chain = world.start(host, "daily-invoices");
    world.pump(host);
    ChainExecution after = host.automation().chains().findExecution(chain.id()).orElseThrow();
    assertThat(after.state()).as(after.reason()).isEqualTo(ChainState.COMPLETED);
    JsonNode filed = outputs(run(after, "file")).path("filed");
    assertThat(filed).hasSize(files);
    assertThat(StreamSupport.stream(filed.spliterator(), false))
        .allSatisfy(file -> assertThat(file.path("by").asText()).isEqualTo("file-invoices"));
  }

  @Test
  void memberThatIsRunAgain_keepsWhatItWasHanded_whenThatIsGone() throws IOException {
    saveExamples(5_000);
    ChainExecution chain = world.start(host, "daily-invoices");
    world.pump(host);
    Execution member = run(chain, "file");
    Execution again =
        host.engine()
            .starter()
            .start(
                ExecutionStarter.Request.builder(
                        member.jobId(),
                        (ObjectNode) host.engine().context(member).get("parameters"),
                        Json.object().put("kind", "rerun").put("by", "test"))
                    .rerunOf(member.id())
                    .build());
    String folder = Engine.outputs(run(chain, "unzip").id());
    world
        .blobs
        .list(Engine.CONTEXTS, folder, null)
        .blobs()
        .forEach(blob -> world.blobs.delete(Engine.CONTEXTS, blob.name()));
    world.pump(host);
    assertThat(outputs(host.executions().get(again.id()).execution()).path("filed")).hasSize(5_000);
    assertThat(host.engine().context(again).at("/chain/large/unzip/blob").asText())
        .startsWith(Engine.contexts(again.jobId(), again.id()));
  }

  private Execution run(ChainExecution chain, String node) {
    ChainExecution now = host.automation().chains().findExecution(chain.id()).orElseThrow();
    return host.executions().get(now.run(node, 1)).execution();
  }

  private JsonNode outputs(Execution e) {
    return e.outputs().get(blob -> Json.readTree(world.blobs.get(Engine.CONTEXTS, blob)));
  }

  /** A step that outputs a configured number of files, or its input files, as files of the job. */
  private static final class FilesStep implements Step<FilesStep.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.files", Config.class, "Hands on files").output("files", "The files");

    record Config(
        @Field(help = "How many", defaultValue = "0") int count,
        @Field(help = "Instead") @Nullable JsonNode given) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      ArrayNode files = Json.array();
      int count = config.given() == null ? config.count() : config.given().size();
      for (int i = 0; i < count; i++) {
        files
            .addObject()
            .put("path", "work:/" + context.attempt().executionId() + "/in/invoice-" + i + ".zip")
            .put("size_bytes", 181_204 + i)
            .put("by", context.attempt().jobId());
      }
      return new StepResult(Json.object().set("files", files), 0);
    }
  }
}
