package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{steps.get.files}} | STEPS | .get.files",
        "{{ steps.get.response.data[0].name }} | STEPS | .get.response.data[0].name",
        "{{steps.get.rows[*]['a b'][-1]}} | STEPS | .get.rows[*]['a b'][-1]",
        "{{steps.get.rows[\"x]]}}y\"]}} | STEPS | .get.rows[\"x]]}}y\"]",
        "{{variables.inbox}} | VARIABLES | .inbox",
        "{{parameters}} | PARAMETERS | ``",
        "{{trigger.query.day}} | TRIGGER | .query.day",
        "{{execution.id}} | EXECUTION | .id",
        "{{secrets.partner-password}} | SECRETS | .partner-password",
        "{{inbox}} | NAME | .inbox",
        "{{loop.current_item.path}} | LOOP | .current_item.path",
        "{{chain.download.file}} | CHAIN | .download.file",
        "context:0.file_list | STEPS | .0.file_list",
        "context:steps.list.file_list[2] | STEPS | .list.file_list[2]",
        "context:loop.current_item.name | LOOP | .current_item.name",
      })
  void reference_ofEachRoot_isRead(String text, Root root, String path) {
    Template template = Template.parse(text);
    assertThat(template.isWhole()).isTrue();
    Reference reference = template.references().get(0);
    assertThat(reference.root()).isEqualTo(root);
    assertThat(String.join("", reference.path().stream().map(Object::toString).toList()))
        .isEqualTo(path);
    assertThat(reference.text()).isEqualTo(text);
  }

  @Test
  void text_withSeveralReferences_keepsWhatIsBetween() {
    Template template = Template.parse("/in/{{variables.a}}-{{execution.id}}.csv");
    assertThat(template.isWhole()).isFalse();
    assertThat(template.parts()).extracting(Template.Part::before).containsExactly("/in/", "-");
    assertThat(template.tail()).isEqualTo(".csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{a ?? \"x }} \\\" y\"}} | \"x }} \\\" y\"",
        "{{a??5}} | 5",
        "{{ a ?? -1.5 }} | -1.5",
        "{{ a ?? null }} | null",
        "{{ a ?? true}} | true",
        "{{ a ?? [] }} | []",
        "{{ a ?? {}}} | {}",
      })
  void fallback_ofEachKind_isRead(String text, String json) {
    Template template = Template.parse(text);
    assertThat(template.isWhole()).isTrue();
    assertThat(template.references().get(0).fallback()).isEqualTo(Json.parse(json));
  }

  @Test
  void plainTexts_ofAllKinds_holdNoReference() {
    for (String text : new String[] {"", "plain", "{a}", "}}", "{ {a}}", "my context:0.a", "$1"}) {
      assertThat(Template.parse(text).references()).isEmpty();
      assertThat(Template.mayRefer(text)).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{ | expected a name at character 2",
        "{{}} | expected a name at character 2",
        "{{a | expected }} at character 3",
        "{{a b}} | expected }} at character 4",
        "{{a.}} | expected a name at character 4",
        "{{parameters[x]}} | expected an index, a name in quotes, * or ? at character 13",
        "{{parameters['x}} | expected a string that ends with ' at character 17",
        "{{a ?? }} | expected a JSON string, number, true, false, null, [] or {} after ?? at"
            + " character 7",
        "{{a ?? b}} | expected a JSON string, number, true, false, null, [] or {} after ?? at"
            + " character 7",
        "{{a ?? \"b}} | expected a JSON string, number, true, false, null, [] or {} after ?? at"
            + " character 7",
        "context: 0.a | expected a name at character 8",
        "context:0.a and more | there is text after the path at character 11",
        "{{steps.get}} | it needs a step and an output: steps.<id>.<output>",
        "{{steps}} | it needs a step and an output: steps.<id>.<output>",
        "{{steps[0].files}} | it needs a step and an output: steps.<id>.<output>",
        "context:0 | it needs a step and an output: steps.<id>.<output>",
        "{{secrets}} | it needs one name: secrets.<name>",
        "{{secrets.a.b}} | it needs one name: secrets.<name>",
        "{{secrets.a ?? \"x\"}} | it needs to have no default: that would be a secret in plain "
            + "text",
        "{{variables[0]}} | it needs a name after its root",
      })
  void reference_malformed_saysWhereAndWhatWasExpected(String text, String why) {
    assertThatThrownBy(() -> Template.parse(text))
        .isInstanceOf(CourierException.class)
        .hasFieldOrPropertyWithValue("code", "malformed_reference")
        .hasMessageEndingWith("is not a valid reference: " + why + ".");
  }

  @Test
  void reference_withUnknownRoot_suggestsTheNearest() {
    assertThatThrownBy(() -> Template.parse("{{step.get.files}}"))
        .hasFieldOrPropertyWithValue("code", "unknown_root")
        .hasMessage(
            "{{step.get.files}} starts with 'step', which is not a valid start of a reference."
                + " Did you mean 'steps'?");
  }

  @Test
  void path_ofManyPieces_isRefused() {
    assertThatThrownBy(() -> Template.parse("{{parameters" + ".a".repeat(40) + "}}"))
        .hasMessageContaining("a path can have at most 32 segments");
  }

  @Test
  void message_aboutALongText_isCut() {
    assertThatThrownBy(() -> Template.parse("x".repeat(5000) + "{{"))
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(300));
  }
}
