package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {
  /** The cases of RFC 7396, appendix A. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':'b'}|{'a':'c'}|{'a':'c'}",
        "{'a':'b'}|{'b':'c'}|{'a':'b','b':'c'}",
        "{'a':'b'}|{'a':null}|{}",
        "{'a':'b','b':'c'}|{'a':null}|{'b':'c'}",
        "{'a':['b']}|{'a':'c'}|{'a':'c'}",
        "{'a':'c'}|{'a':['b']}|{'a':['b']}",
        "{'a':{'b':'c'}}|{'a':{'b':'d','c':null}}|{'a':{'b':'d'}}",
        "{'a':[{'b':'c'}]}|{'a':[1]}|{'a':[1]}",
        "['a','b']|['c','d']|['c','d']",
        "{'a':'b'}|['c']|['c']",
        "{'a':'foo'}|null|null",
        "{'a':'foo'}|'bar'|'bar'",
        "{'e':null}|{'a':1}|{'e':null,'a':1}",
        "[1,2]|{'a':'b','c':null}|{'a':'b'}",
        "{}|{'a':{'bb':{'ccc':null}}}|{'a':{'bb':{}}}",
      })
  void merged_isAsTheStandardSays(String target, String patch, String expected) {
    JsonNode before = json(target);
    JsonNode change = json(patch);
    assertThat(MergePatch.merged(before, change)).isEqualTo(json(expected));
    assertThat(before).isEqualTo(json(target));
    assertThat(change).isEqualTo(json(patch));
  }

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }
}
