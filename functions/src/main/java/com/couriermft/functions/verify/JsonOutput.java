package com.couriermft.functions.verify;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification.Summary;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.time.LocalDate;
import java.util.Optional;

/** Writes one JSON object on each line: each finding immediately, then the summary. */
final class JsonOutput implements Output {
  private final PrintStream out;

  JsonOutput(PrintStream out) {
    this.out = out;
  }

  @Override
  public void found(Finding finding) {
    out.println(Json.write(finding));
  }

  @Override
  public void recounted(LocalDate day) {
    out.println(Json.write(Json.object().put("recounted", day.toString())));
  }

  @Override
  public void accepted(Optional<Finding> finding) {
    JsonNode accepted = finding.<JsonNode>map(Json::tree).orElse(NullNode.getInstance());
    out.println(Json.write(Json.object().set("accepted", accepted)));
  }

  @Override
  public void ended(Summary summary) {
    ObjectNode json = Json.object();
    json.put("executions", summary.executions()).put("pools", summary.pools());
    for (Severity severity : Severity.values()) {
      json.put(Words.name(severity), summary.count(severity));
    }
    json.put("took_ms", summary.took().toMillis());
    out.println(Json.write(json));
  }
}
