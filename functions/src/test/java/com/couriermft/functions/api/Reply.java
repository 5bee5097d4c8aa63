package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A response, as received by a client. */
record Reply(int status, Map<String, String> headers, byte[] body) {
  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  JsonNode json() {
    return Json.readTree(text());
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  String code() {
    return json().path("code").asText();
  }
}
