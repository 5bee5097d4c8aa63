package com.couriermft.steps.spi;

import com.couriermft.files.transfer.StoredFile;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * The result of an attempt for later steps: {@code files}, {@code bytes} and the outputs its type
 * declares.
 *
 * @param outputs JSON values by output name; values that name files are absolute. The values
 *     themselves are not copied, however large, and are not to be changed any more
 * @param bytes how many bytes were moved
 */
public record StepResult(ObjectNode outputs, long bytes) {
  /** Copies the names, not the values. */
  public StepResult {
    outputs = Json.object().setAll(outputs);
  }

  @Override
  public ObjectNode outputs() {
    return Json.object().setAll(outputs);
  }

  /** No outputs. */
  public static StepResult none() {
    return new StepResult(Json.object(), 0);
  }

  /** The common outputs {@code files} and {@code bytes}, and those of the step's type. */
  public static StepResult of(List<?> files, long bytes, Map<String, ?> outputs) {
    ObjectNode all = Json.object();
    all.set("files", Json.tree(files));
    all.put("bytes", bytes);
    outputs.forEach((name, value) -> all.set(name, Json.tree(value)));
    return new StepResult(all, bytes);
  }

  /** Returns a result like {@link #of(List, long, Map)}, the bytes being the files' sizes. */
  public static StepResult of(List<StoredFile> files, Map<String, ?> outputs) {
    return of(files, files.stream().mapToLong(StoredFile::sizeBytes).sum(), outputs);
  }
}
