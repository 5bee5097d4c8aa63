package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceResolverTest {
  private final List<String> loaded = new ArrayList<>();
  private final ReferenceResolver resolver =
      new ReferenceResolver(
          Contexts.afterListing(),
          blob -> {
            loaded.add(blob);
            return Json.parse("[{\"id\": 7}, {\"id\": 8}]");
          },
          name -> name.equals("password") ? Optional.of(Secret.of("hunter2")) : Optional.empty());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{steps.list.bytes}} | 12",
        "context:0.bytes | 12",
        "{{steps.0.bytes}} | 12",
        "{{ steps.list.file_list[0] }} | {\"path\": \"/in/a\"}",
        "{{parameters.count}} | 3",
        "{{parameters.dry}} | false",
        "{{parameters.nothing}} | null",
        "{{parameters}} | {\"count\": 3, \"rate\": 1E+2, \"dry\": false, \"nothing\": null}",
        "{{trigger.payload.day}} | \"2026-11-21\"",
        "{{execution.version}} | 3",
        "{{execution.started_at}} | \"2026-11-21T03:00:00Z\"",
        "{{inbox}} | \"/incoming\"",
        "{{execution_id}} | \"01JD0000000000000000000000\"",
        "{{job_id}} | \"partner-invoices\"",
        "{{steps.query.rows[*].id}} | [7, 8]",
        "{{parameters.absent ?? []}} | []",
        "{{parameters.nothing ?? 5}} | 5",
        "{{parameters.count ?? 5}} | 3",
        "{{steps.skipped.files ?? \"none\"}} | \"none\"",
      })
  void wholeValue_resolved_keepsItsType(String text, String expected) {
    assertThat(resolve(text)).isEqualTo(Json.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "{{steps.list.file_list | length}} # 2",
        "{{steps.query.rows|length}} # 2",
        "{{steps.query.rows[*].id | length}} # 2",
        "{{ parameters | length }} # 4",
        "{{inbox | length}} # 9",
        "{{parameters.absent ?? [] | length}} # 0",
        "{{parameters.absent ?? [] |length}} # 0",
        "{{parameters.nothing ?? \"a|😀\" | length}} # 3",
        "{{steps.skipped.files ?? {} | length}} # 0",
        "n={{steps.list.file_list | length}}! # \"n=2!\"",
      })
  void length_ofAListAnObjectOrAString_isTheirNumber(String text, String expected) {
    assertThat(resolve(text)).isEqualTo(Json.parse(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "{{parameters.count | length}},no_length",
    "{{parameters.dry | length}},no_length",
    "{{parameters.nothing | length}},no_length",
    "{{password | length}},no_length",
    "{{secrets.password | length}},malformed_reference",
    "{{parameters.count | size}},malformed_reference",
    "{{parameters.count | length | length}},malformed_reference",
    "{{parameters.count |}},malformed_reference",
    "{{parameters.absent | length}},reference_not_found",
  })
  void length_ofAnythingElse_isRefused(String text, String code) {
    assertThatThrownBy(() -> resolve(text))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{inbox}}/{{execution.id}}.csv | /incoming/01JD0000000000000000000000.csv",
        "n={{parameters.count}}, {{parameters.dry}}, {{parameters.rate}} | n=3, false, 100",
        "{{steps.list.file_list}}! | [{\"path\":\"/in/a\"},{\"path\":7}]!",
        "<{{parameters.absent ?? \"x\"}}> | <x>",
      })
  void valueInsideAText_resolved_becomesText(String text, String expected) {
    assertThat(resolve(text).textValue()).isEqualTo(expected);
  }

  @Test
  void data_thatLooksLikeAReference_staysText() {
    assertThat(resolve("{{variables.trap}}").textValue())
        .isEqualTo("{{secrets.password}} context:0.bytes");
    assertThat(resolve("a{{variables.trap}}").textValue())
        .isEqualTo("a{{secrets.password}} context:0.bytes");
  }

  @Test
  void secret_wholeOrInALongerText_isNeverPlainText() {
    JsonNode whole = resolve("{{secrets.password}}");
    JsonNode bare = resolve("{{password}}");
    JsonNode inside = resolve("Bearer {{secrets.password}}/{{parameters.count}}");
    assertThat(SecretNode.find(whole).orElseThrow().reveal()).isEqualTo("hunter2");
    assertThat(SecretNode.find(bare).orElseThrow().reveal()).isEqualTo("hunter2");
    assertThat(SecretNode.find(inside).orElseThrow().reveal()).isEqualTo("Bearer hunter2/3");
    assertThat(Json.write(List.of(whole, bare, inside))).isEqualTo("[\"***\",\"***\",\"***\"]");
    assertThat(whole + " " + bare + " " + inside).doesNotContain("hunter2");
  }

  @Test
  void config_ofObjectsAndLists_isResolvedAllThrough() {
    JsonNode resolved =
        resolver.resolve(
            Contexts.object(
                "{\"a\": {\"b\": [\"{{inbox}}\", 5, {\"c\": \"context:1.rows\"}]},"
                    + " \"{{inbox}}\": null}"),
            "Step 'get'");
    assertThat(resolved)
        .isEqualTo(
            Json.parse(
                "{\"a\": {\"b\": [\"/incoming\", 5, {\"c\": [{\"id\": 7}, {\"id\": 8}]}]},"
                    + " \"{{inbox}}\": null}"));
    assertThat(loaded).containsExactly("values/1-rows.json");
  }

  @Test
  void storedValue_notReferredTo_isNotLoaded() {
    resolve("{{steps.list.bytes}}");
    assertThat(loaded).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{steps.lst.bytes}} | step 'lst' has no outputs. Did you mean 'list'?",
        "{{steps.list.size}} | step 'list' has no output 'size'. Known: bytes, file_list.",
        "{{steps.list.file_list[5]}}" + " | steps.list.file_list is a list of 2; there is no [5].",
        "{{parameters.cuont}} | parameters has no 'cuont'. Did you mean 'count'?",
        "{{execution.jobid}} | execution has no 'jobid'. Did you mean 'job_id'?",
        "{{secrets.other}} | there is no secret 'other'.",
        "{{inbocks}} | it is not a variable, and there is no secret 'inbocks'.",
        "{{in_box}} | it is not a variable, and there is no secret 'in_box'.",
      })
  void reference_thatFindsNothing_namesItselfTheStepAndWhatIsThere(String text, String why) {
    assertThatThrownBy(() -> resolve(text))
        .isInstanceOf(CourierException.class)
        .hasMessage("Step 'get': " + text + " has no value: " + why)
        .hasFieldOrPropertyWithValue("code", "reference_not_found")
        .hasFieldOrPropertyWithValue("failureClass", FailureClass.PERMANENT);
  }

  @Test
  void nullInsideAText_withoutDefault_isAnError() {
    assertThatThrownBy(() -> resolve("a-{{parameters.nothing}}"))
        .hasMessage(
            "Step 'get': {{parameters.nothing}} is null, which cannot be part of a string; add a "
                + "default with ??.")
        .hasFieldOrPropertyWithValue("code", "reference_not_found");
  }

  @Test
  void loop_outsideOne_isNotInScope() {
    assertThatThrownBy(() -> resolve("context:loop.current_item.name"))
        .hasMessage("context:loop.current_item.name is not available outside a loop.")
        .hasFieldOrPropertyWithValue("code", "not_in_scope");
  }

  @Test
  void chain_outsideOne_findsNothingAndSaysWhy() {
    assertThatThrownBy(() -> resolve("{{chain.download.file}}"))
        .hasMessage(
            "Step 'get': {{chain.download.file}} has no value: the execution is not a member of a"
                + " chain.")
        .hasFieldOrPropertyWithValue("code", "reference_not_found");
    assertThat(resolve("{{chain.download.file ?? \"none\"}}").textValue()).isEqualTo("none");
  }

  @Test
  void chain_ofAMember_findsWhatNodesHaveHandedOn() {
    ObjectNode outputs =
        Contexts.object("{\"download\": {\"files\": [{\"path\": \"work:/01/a\"}]}}");
    ReferenceResolver kept =
        new ReferenceResolver(
            Contexts.afterListing()
                .withChain(
                    new ChainMember(
                        "01JC", "decrypt", new OutputValue.Stored("v", 40_000), Map.of())),
            blob -> outputs,
            name -> Optional.empty());
    assertThat(
            kept.resolve(Json.object().put("a", "{{chain.download.files[0].path}}"), "Step 'get'")
                .get("a")
                .textValue())
        .isEqualTo("work:/01/a");
    assertThatThrownBy(
            () -> kept.resolve(Json.object().put("a", "{{chain.download.file}}"), "Step 'get'"))
        .hasMessageEndingWith("chain.download has no 'file'. Did you mean 'files'?");
    assertThatThrownBy(
            () -> kept.resolve(Json.object().put("a", "{{chain.unzip.file}}"), "Step 'get'"))
        .hasMessageEndingWith("chain has no 'unzip'. Known: download.");
  }

  @Test
  void secretInOutputs_asked_isForbidden() {
    ReferenceResolver outputs =
        new ReferenceResolver(
            Contexts.afterListing(), blob -> Json.array(), SecretLookup.forbidden("the outputs"));
    assertThatThrownBy(
            () -> outputs.resolve(Contexts.object("{\"a\": \"{{secrets.password}}\"}"), "Outputs"))
        .hasMessage("'password' in the outputs would be a secret, which is not allowed there.")
        .hasFieldOrPropertyWithValue("code", "secret_not_allowed");
  }

  @Test
  void number_withAnEnormousExponent_isNotWrittenOut() {
    JobContext hostile =
        JobContext.initial(
            Json.object(),
            (ObjectNode) Json.readTree("{\"n\": 1E999999999, \"tiny\": 1E-999999999}"),
            Json.object(),
            Contexts.afterListing().execution());
    ReferenceResolver numbers =
        new ReferenceResolver(hostile, blob -> Json.array(), name -> Optional.empty());
    assertThat(
            numbers
                .resolve(
                    Json.object().put("a", "{{parameters.n}} {{parameters.tiny}}"), "Step 'get'")
                .get("a")
                .textValue())
        .isEqualTo("1E+999999999 1E-999999999");
  }

  @Test
  void text_grownBeyondFourMebibytes_isRefused() {
    JobContext big =
        Contexts.afterListing()
            .with("big", StepOutputs.inline(2, Json.object().put("o", "x".repeat(1 << 20))));
    ReferenceResolver grown =
        new ReferenceResolver(big, blob -> Json.array(), name -> Optional.empty());
    assertThatThrownBy(
            () -> grown.resolve(Json.object().put("a", "{{steps.big.o}} ".repeat(5)), "Step 'get'"))
        .hasMessage("Step 'get': {{steps.big.o}} results in a string of more than 4 MiB.")
        .hasFieldOrPropertyWithValue("code", "value_too_large");
  }

  private JsonNode resolve(String text) {
    return resolver.resolve(Json.object().put("field", text), "Step 'get'").get("field");
  }
}
