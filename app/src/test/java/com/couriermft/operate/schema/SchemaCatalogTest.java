package com.couriermft.operate.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.spi.StepSchema;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.steps.BuiltInTypes;
import com.couriermft.testing.JsonSchemaValidator;
import com.couriermft.testing.ProjectFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaCatalogTest {
  static final SchemaCatalog CATALOG = new SchemaCatalog(BuiltInTypes.types());

  static List<DefinitionSchema> schemas() {
    return CATALOG.all();
  }

  static List<StepType<?>> types() {
    return BuiltInTypes.types();
  }

  static Stream<Path> exampleJobs() throws IOException {
    return files("examples/jobs");
  }

  static Stream<Path> exampleConnections() throws IOException {
    return files("examples/connections");
  }

  static Stream<Path> exampleChains() throws IOException {
    return files("examples/chains");
  }

  private static Stream<Path> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(ProjectFiles.root().resolve(folder))) {
      return files.toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void schema_ofEachKind_isOneByTheMetaSchema(DefinitionSchema schema) {
    assertThat(JsonSchemaValidator.ofSchemas().problems(schema.toJson())).isEmpty();
    assertThat(schema.toJson().get("$id").asText())
        .isEqualTo("urn:courier:schema:" + schema.kind());
  }

  @ParameterizedTest
  @MethodSource("types")
  void schema_ofAStepTypesConfig_isOneAndAcceptsItsExample(StepType<?> type) {
    ObjectNode config = StepSchema.config(type);
    assertThat(JsonSchemaValidator.ofSchemas().problems(config)).isEmpty();
    DefinitionSchema alone = new DefinitionSchema("config", type.key(), "", config);
    assertThat(JsonSchemaValidator.of(alone.toJson()).problems(type.example())).isEmpty();
    ObjectNode job = Json.object().put("job_id", "a");
    job.putArray("steps").addObject().put("type", type.key()).set("config", type.example());
    assertThat(JsonSchemaValidator.of(CATALOG.get("job").toJson()).problems(job)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("exampleJobs")
  void exampleJob_isValidAsWrittenAndAsStored(Path file) throws IOException {
    JsonNode written = Json.parse(Files.readAllBytes(file));
    JsonSchemaValidator validator = JsonSchemaValidator.of(CATALOG.get("job").toJson());
    assertThat(validator.problems(written)).isEmpty();
    assertThat(validator.problems(DefinitionReader.read(written).toJson())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("exampleChains")
  void exampleChain_isValid(Path file) throws IOException {
    JsonSchemaValidator validator = JsonSchemaValidator.of(CATALOG.get("chain").toJson());
    assertThat(validator.problems(Json.parse(Files.readAllBytes(file)))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("exampleConnections")
  void exampleConnection_isValidAsWrittenAndAsStored(Path file) throws IOException {
    JsonNode written = Json.parse(Files.readAllBytes(file));
    JsonSchemaValidator validator = JsonSchemaValidator.of(CATALOG.get("connection").toJson());
    assertThat(validator.problems(written)).isEmpty();
    String name = written.get("name").asText();
    assertThat(validator.problems(Json.tree(ConnectionReader.read(name, written).connection())))
        .isEmpty();
  }

  @Test
  void kind_thatIsNone_namesThoseThereAre() {
    assertThatThrownBy(() -> CATALOG.get("jobs"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining(
            "expected one of: job, chain, connection, channel, key, key-generation, schedule, settings,"
                + " calendar, watch, expectation, subscription, trigger, webhook");
  }

  @Test
  void schemaOfAJob_completesConfigByType() {
    JsonNode step = CATALOG.get("job").body().at("/$defs/step");
    assertThat(step.at("/properties/type/enum"))
        .extracting(JsonNode::asText)
        .contains("sftp.list", "flow.foreach");
    assertThat(step.get("allOf"))
        .anySatisfy(
            one -> {
              assertThat(one.at("/if/properties/type/const").asText()).isEqualTo("sftp.list");
              assertThat(one.at("/then/properties/config/$ref").asText())
                  .isEqualTo("#/$defs/sftp.list");
            });
    assertThat(
            CATALOG.get("job").body().at("/$defs/sftp.list/properties/on_empty/default").asText())
        .isEqualTo("ok");
  }
}
