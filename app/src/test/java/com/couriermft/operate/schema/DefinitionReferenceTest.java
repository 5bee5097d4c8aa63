package com.couriermft.operate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.JsonSchemaValidator;
import com.couriermft.testing.ProjectFiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code docs/reference/definitions.md} is what shapes say about themselves. To write it anew:
 * {@code mvn -pl app -am test -Dtest=DefinitionReferenceTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dcourier.docs.write=true}.
 */
class DefinitionReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path PAGE = ProjectFiles.root().resolve("docs/reference/definitions.md");

  @Test
  void page_isUpToDate() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, DefinitionReference.page());
    }
    assertThat(PAGE)
        .as("docs/reference/definitions.md is stale: run this test with -D%s=true", WRITE)
        .content()
        .isEqualTo(DefinitionReference.page());
  }

  @ParameterizedTest
  @EnumSource
  void fields_ofEveryTypeOfConnection_areThere(Connection.Type type) throws IOException {
    assertThat(DefinitionReference.page()).contains("| `type` | General | `" + type.json() + "` |");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "job",
        "chain",
        "connection",
        "channel",
        "settings",
        "trigger",
        "webhook",
        "calendar"
      })
  void example_ofAKind_isValidByItsSchema(String kind) throws IOException {
    String example = DefinitionReference.example(kind);
    assertThat(
            JsonSchemaValidator.of(SchemaCatalogTest.CATALOG.get(kind).toJson()).problems(example))
        .isEmpty();
  }

  @Test
  void examples_areRead() throws IOException {
    JsonNode job = Json.parse(DefinitionReference.example("job"));
    assertThat(SchemaAgreementTest.validator().read(job).steps()).hasSize(9);
    JsonNode connection = Json.parse(DefinitionReference.example("connection"));
    assertThat(ConnectionReader.read("partner-a", connection).connection().name())
        .isEqualTo("partner-a");
    SettingsStore settings = new SettingsStore(new InMemoryTables(InstantSource.system()), 5);
    assertThat(
            settings.check(Json.parse(DefinitionReference.example("settings"))).hasPool("nightly"))
        .isTrue();
  }
}
