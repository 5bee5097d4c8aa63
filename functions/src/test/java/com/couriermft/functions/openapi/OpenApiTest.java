package com.couriermft.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Property;
import com.couriermft.functions.auth.AllowedQuery;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.section.Sections;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenApiTest {
  private static List<Operation> operations() {
    return Sections.all().stream().flatMap(section -> section.operations().stream()).toList();
  }

  static Stream<ObjectNode> forms() {
    return Stream.of(
        OpenApi.closed(Sections.all(), BuiltInSchemas.CATALOG),
        OpenApi.exact(Sections.all(), BuiltInSchemas.CATALOG),
        OpenApi.simple(Sections.all(), BuiltInSchemas.CATALOG));
  }

  @Test
  void routes_ofTheApp_areEachDescribedOnce() {
    Map<Route, Integer> described = new TreeMap<>();
    operations().forEach(operation -> described.merge(operation.route(), 1, Integer::sum));
    for (Route route : Route.values()) {
      assertThat(described.getOrDefault(route, 0))
          .as(
              "entries of route %s: describe it once, with its answers, in a file of"
                  + " functions.openapi.section",
              route)
          .isEqualTo(OpenApi.describes(route) ? 1 : 0);
    }
  }

  @Test
  void queries_described_areWhatTheRoutesAccept() {
    for (Operation operation : operations()) {
      List<String> accepted = operation.route().query().names();
      if (!accepted.contains(AllowedQuery.ANY)) {
        assertThat(operation.query())
            .as("parameters of the query of route %s", operation.route())
            .extracting(Property::name)
            .containsExactlyInAnyOrderElementsOf(accepted);
      }
    }
  }

  @Test
  void operations_ofTheDocument_areTheRoutes() {
    Set<String> described = new TreeSet<>();
    Set<String> expected = new TreeSet<>();
    OpenApi.exact(Sections.all(), BuiltInSchemas.CATALOG)
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(method -> described.add(method + " " + path.getKey())));
    Stream.of(Route.values())
        .filter(OpenApi::describes)
        .map(
            route ->
                route.method().toLowerCase(Locale.ROOT) + " /" + route.template().replace("*", ""))
        .forEach(expected::add);
    assertThat(described).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void references_ofTheDocument_leadSomewhere(ObjectNode document) {
    List<String> nowhere = new ArrayList<>();
    for (JsonNode reference : document.findValues("$ref")) {
      if (document.at(reference.asText().substring(1)).isMissingNode()) {
        nowhere.add(reference.asText());
      }
    }
    assertThat(nowhere)
        .as("references that lead nowhere: name the component in its section")
        .isEmpty();
  }

  /** {@code \\xHH} is a byte in Ruby, and generated clients that contain it do not load. */
  @ParameterizedTest
  @MethodSource("forms")
  void patterns_ofTheDocument_areThoseOfOtherLanguagesToo(ObjectNode document) {
    List<String> patterns = document.findValuesAsText("pattern");
    assertThat(patterns).isNotEmpty();
    assertThat(patterns)
        .noneMatch(pattern -> pattern.matches("(?s)(?:[^\\\\]|\\\\[^x])*\\\\x.*"))
        .anyMatch(pattern -> pattern.contains("\\u001f"));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void components_ofTheDocument_areReferredTo(ObjectNode document) {
    Set<String> referred = new TreeSet<>();
    document.findValues("$ref").forEach(reference -> referred.add(reference.asText()));
    Set<String> all = new TreeSet<>();
    document
        .path("components")
        .properties()
        .forEach(
            kind ->
                kind.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        name -> all.add("#/components/" + kind.getKey() + "/" + name)));
    all.removeIf(name -> name.startsWith("#/components/securitySchemes/"));
    all.removeAll(referred);
    assertThat(all).as("components that nothing refers to").isEmpty();
  }

  @Test
  void answers_ofTheExactForm_mayHaveFieldsOfLaterReleases() {
    ObjectNode closed = OpenApi.closed(Sections.all(), BuiltInSchemas.CATALOG);
    ObjectNode exact = OpenApi.exact(Sections.all(), BuiltInSchemas.CATALOG);
    assertThat(closed.at("/components/schemas/Execution/additionalProperties").isBoolean())
        .isTrue();
    assertThat(exact.at("/components/schemas/Execution").has("additionalProperties")).isFalse();
    assertThat(exact.at("/components/schemas/Job/additionalProperties").isBoolean()).isTrue();
    assertThat(exact.toString()).doesNotContain(OpenAnswers.MARK);
  }

  /** A generated client has one type for the result of a save, whether the object is new or not. */
  @Test
  void answers_toWhatIsNewAndToWhatWasKnown_haveOneShape() {
    ObjectNode document = OpenApi.exact(Sections.all(), BuiltInSchemas.CATALOG);
    int both = 0;
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        JsonNode known = operation.at("/responses/200/content/application~1json/schema");
        JsonNode made = operation.at("/responses/201/content/application~1json/schema");
        if (!known.isMissingNode() && !made.isMissingNode()) {
          both++;
          assertThat(made).as(operation.path("operationId").asText()).isEqualTo(known);
        }
      }
    }
    assertThat(both).isGreaterThan(5);
  }

  @Test
  void simpleForm_ofTheDocument_hasNothingOfSeveralTypes() {
    ObjectNode simple = OpenApi.simple(Sections.all(), BuiltInSchemas.CATALOG);
    assertThat(simple.findValues("anyOf")).isEmpty();
    assertThat(simple.findParents("oneOf")).allMatch(schema -> schema.has("discriminator"));
  }
}
