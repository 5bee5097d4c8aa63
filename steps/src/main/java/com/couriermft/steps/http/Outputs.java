package com.couriermft.steps.http;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.StoredFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The outputs of a step as declared by its step type. */
final class Outputs {
  private final ObjectNode all;
  private final long bytes;

  private Outputs(ObjectNode all, long bytes) {
    this.all = all;
    this.bytes = bytes;
  }

  /**
   * Creates outputs from a response.
   *
   * @param answer {@code status_code}, {@code headers}, {@code data} and {@code url}, each if
   *     present
   */
  static Outputs of(JsonNode answer, List<StoredFile> files, StepContext context) {
    long bytes = files.stream().mapToLong(StoredFile::sizeBytes).sum();
    ObjectNode response = Json.object();
    for (String name : List.of("status_code", "headers", "data")) {
      if (answer.has(name)) {
        response.set(name, answer.get(name));
      }
    }
    ObjectNode all = Json.object();
    all.set("response", response);
    all.set("files", Json.tree(files));
    if (!files.isEmpty()) {
      all.put("file", files.get(0).path());
    }
    if (answer.has("url")) {
      all.set("url", answer.get("url"));
    }
    all.put("bytes", bytes).put("attempts", context.attempt().number() + 1);
    return new Outputs(all, bytes);
  }

  Outputs with(String name, long value) {
    all.put(name, value);
    return this;
  }

  Outputs with(String name, String value) {
    all.put(name, value);
    return this;
  }

  StepResult result() {
    return new StepResult(all, bytes);
  }
}
