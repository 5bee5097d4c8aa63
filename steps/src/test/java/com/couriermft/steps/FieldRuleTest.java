package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.FieldRule;
import com.couriermft.engine.spi.GivenTogether.Rule;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that rules about fields that belong together are checked when a job is saved. */
class FieldRuleTest {
  private static final String AT = "/steps/0/config";
  private static final String REFERENCE = "{{steps.before.files}}";

  static Stream<Arguments> groups() {
    return BuiltInTypes.steps().stream()
        .map(Step::type)
        .flatMap(type -> FieldRule.of(type).stream().map(group -> Arguments.of(type, group)));
  }

  /**
   * Returns the example of a step type with references in the given fields of a group and no values
   * in the group's other fields.
   */
  private static ObjectNode config(StepType<?> type, FieldRule group, List<String> given) {
    ObjectNode config = type.example();
    config.remove(group.fields());
    given.forEach(name -> config.put(name, REFERENCE));
    return config;
  }

  private static boolean isRefused(StepType<?> type, FieldRule group, ObjectNode config) {
    return ConfigBinder.check(type, config, AT).stream()
        .map(Problem::detail)
        .anyMatch(detail -> detail.startsWith(group.text()));
  }

  @ParameterizedTest
  @MethodSource("groups")
  void rule_forEachNumberOfGivenFields_isCheckedWhenSaved(StepType<?> type, FieldRule group) {
    List<String> all = group.fields();
    List<String> first = all.subList(0, 1);
    boolean isRequired = group.rule() == Rule.AT_LEAST_ONE || group.rule() == Rule.EXACTLY_ONE;
    boolean isSingle = group.rule() == Rule.EXACTLY_ONE || group.rule() == Rule.AT_MOST_ONE;

    assertThat(isRefused(type, group, config(type, group, List.of()))).isEqualTo(isRequired);
    assertThat(isRefused(type, group, config(type, group, first)))
        .isEqualTo(group.rule() == Rule.FIRST_NEEDS_SECOND);
    assertThat(isRefused(type, group, config(type, group, all))).isEqualTo(isSingle);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "pgp.decrypt | {'input': 'a.pgp'} | /keys",
        "pgp.decrypt | {'input': 'a.pgp', 'keys': []} | /keys",
        "pgp.decrypt | {'input': 'a.pgp', 'keys': null} | /keys",
        "pgp.decrypt | {'input': 'a.pgp', 'keys': ['k'], 'verify': {'policy': 'never'}} |"
            + " /verify/policy",
        "pgp.encrypt | {'input': 'a', 'recipients': []} | /recipients",
        "pgp.verify | {'input': 'a', 'signers': []} | /signers",
        "pgp.verify | {'input': 'a', 'signers': ['k'], 'signature': 'a.sig', 'destination': 'b'} |"
            + " /destination",
        "file.list | {} | /path",
        "file.copy | {'destination': 'b/'} | /path",
        "file.move | {'path': 'a', 'input': 'b', 'destination': 'b/'} | /input",
        "file.delete | {'path': ''} | /path",
        "email.send | {'channel': 'c', 'subject': 's', 'text': 't', 'to': ['nobody']} | /to",
        "email.send | {'channel': 'c', 'subject': 's', 'text': 't', 'cc': ['a b@c']} | /cc",
        "database.execute | {'connection': 'c', 'table': 't', 'columns': ['a']} | /table",
        "database.execute | {'connection': 'c'} | /sql",
        "azure_function.execute | {'connection': 'c', 'function': 'f', 'path': 'p'} | /function",
        "http.request | {'connection': 'c', 'path': 'p', 'method': 'POST', 'body': {}, 'form':"
            + " {'a': 'b'}} | /body",
        "file.unzip | {'input': 'a.zip', 'charset': 'utf-99'} | /charset",
      })
  void config_thatNoRunCanDo_isRefusedWhenSaved(String key, String config, String pointer) {
    StepType<?> type =
        BuiltInTypes.steps().stream()
            .map(Step::type)
            .filter(each -> each.key().equals(key))
            .findFirst()
            .orElseThrow();

    List<Problem> problems =
        ConfigBinder.check(type, (ObjectNode) Json.parse(config.replace('\'', '"')), AT);

    assertThat(problems).extracting(Problem::pointer).contains(AT + pointer);
  }

  @Test
  void resolvedConfig_withoutOneOfTheFields_isRefusedByTheRunToo() {
    StepType<?> decrypt =
        BuiltInTypes.steps().stream()
            .map(Step::type)
            .filter(each -> each.key().equals("pgp.decrypt"))
            .findFirst()
            .orElseThrow();

    assertThatThrownBy(
            () -> ConfigBinder.bind(decrypt, (ObjectNode) Json.parse("{\"input\": \"a.pgp\"}")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'keys' or 'passphrase'");
  }
}
