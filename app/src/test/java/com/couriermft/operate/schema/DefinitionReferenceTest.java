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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that {@code docs/reference/definitions.md} and the pages that it lists describe the fields
 * of every kind of definition as the code does. To regenerate them, run {@code mvn -pl app -am test
 * -Dtest=DefinitionReferenceTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dcourier.docs.write=true}.
 */
class DefinitionReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path FOLDER = ProjectFiles.root().resolve("docs/reference");

  @ParameterizedTest
  @MethodSource("com.couriermft.operate.schema.DefinitionReference#names")
  void page_isUpToDate(String name) throws IOException {
    Path page = FOLDER.resolve(name);
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(page, DefinitionReference.page(name));
    }
    assertThat(page)
        .as("docs/reference/%s is stale: run this test with -D%s=true", name, WRITE)
        .content()
        .isEqualTo(DefinitionReference.page(name));
  }

  @Test
  void index_listsEveryPage() throws IOException {
    assertThat(DefinitionReference.names())
        .filteredOn(name -> !name.equals("definitions.md"))
        .allSatisfy(
            name ->
                assertThat(DefinitionReference.page("definitions.md")).contains("](" + name + ")"));
  }

  @ParameterizedTest
  @EnumSource
  void fields_ofEveryTypeOfConnection_areThere(Connection.Type type) throws IOException {
    assertThat(DefinitionReference.page("connections.md"))
        .contains("| `type` | General | `" + type.json() + "` |");
  }

  static List<String> kinds() {
    return SchemaCatalogTest.CATALOG.all().stream()
        .map(DefinitionSchema::kind)
        .filter(kind -> !kind.equals("api-key")) // docs/operate/security.md describes it
        .toList();
  }

  @ParameterizedTest
  @MethodSource("kinds")
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
