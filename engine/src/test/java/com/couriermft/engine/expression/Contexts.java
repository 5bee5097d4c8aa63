package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;

/** A context from which tests start. */
final class Contexts {
  private Contexts() {}

  static ObjectNode object(String json) {
    return (ObjectNode) Json.parse(json);
  }

  static JobContext afterListing() {
    return JobContext.initial(
            object("{\"kind\": \"webhook\", \"payload\": {\"day\": \"2026-11-21\"}}"),
            object("{\"count\": 3, \"rate\": 1E+2, \"dry\": false, \"nothing\": null}"),
            object(
                "{\"inbox\": \"/incoming\", \"trap\": \"{{secrets.password}} context:0.bytes\"}"),
            new JobContext.Execution(
                "01JD0000000000000000000000",
                "partner-invoices",
                3,
                Instant.parse("2026-11-21T03:00:00Z")))
        .with(
            "list",
            StepOutputs.inline(
                0,
                object("{\"bytes\": 12, \"file_list\": [{\"path\": \"/in/a\"}, {\"path\": 7}]}")))
        .with(
            "query",
            new StepOutputs(
                1, Map.of("rows", new OutputValue.Stored("values/1-rows.json", 40_000))))
        .withFiles(Json.parse("[{\"path\": \"work:/a\"}]"));
  }
}
