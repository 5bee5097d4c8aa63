package com.couriermft.functions.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;

/** Describes a plan as text, one line for each object. */
final class PlanText {
  private PlanText() {}

  static void print(JsonNode plan, PrintStream out) {
    for (JsonNode action : plan.path("actions")) {
      out.printf(
          "%-9s %s/%s%n",
          action.path("action").asText(), action.path("kind").asText(), action.path("id").asText());
      action.path("changes").forEach(change -> out.println("    " + words(change)));
      action.path("risks").forEach(risk -> out.println("    ! " + risk.asText()));
    }
    plan.path("renames")
        .properties()
        .forEach(
            each -> out.printf("renamed   %s to %s%n", each.getKey(), each.getValue().asText()));
    for (String kind : new String[] {"secrets", "keys"}) {
      plan.path("missing")
          .path(kind)
          .forEach(
              each ->
                  out.printf(
                      "missing   %s %s, for %s%n",
                      kind.substring(0, kind.length() - 1),
                      each.path("name").asText(),
                      each.path("used_by")));
    }
    printAll("error", plan.path("errors"), out);
    printAll("warning", plan.path("warnings"), out);
    JsonNode summary = plan.path("summary");
    out.printf(
        "%d to create, %d to update, %d to delete, %d unchanged, %d kept, %d in conflict%n",
        summary.path("create").asInt(),
        summary.path("update").asInt(),
        summary.path("delete").asInt(),
        summary.path("unchanged").asInt(),
        summary.path("keep").asInt(),
        summary.path("conflict").asInt());
  }

  private static String words(JsonNode change) {
    StringBuilder words = new StringBuilder();
    words.append(change.path("op").asText()).append(' ').append(change.path("pointer").asText());
    if (change.has("step")) {
      words.append(" (").append(change.path("step").asText()).append(')');
    }
    if (change.has("from_pointer")) {
      words.append(" from ").append(change.path("from_pointer").asText());
    }
    if (change.has("from")) {
      words.append(": ").append(change.path("from"));
    }
    if (change.has("to")) {
      words.append(change.has("from") ? " -> " : ": ").append(change.path("to"));
    }
    return words.toString();
  }

  private static void printAll(String what, JsonNode problems, PrintStream out) {
    for (JsonNode problem : problems) {
      out.printf(
          "%-9s %s %s  %s%n",
          what,
          problem.path("file").asText(),
          problem.path("pointer").asText(),
          problem.path("detail").asText());
    }
  }
}
