package com.couriermft.engine.spi;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.Omissions;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt for later steps: {@code files}, {@code bytes} and the outputs that its
 * type declares.
 *
 * @param outputs JSON values by output name; values that name files are absolute. The values are
 *     never copied and must not change afterwards
 * @param bytes the number of bytes transferred
 * @param warning a description of what the step left out, which counts as a warning of the
 *     execution and appears in the audit log; {@code null} if nothing was left out
 */
public record StepResult(ObjectNode outputs, long bytes, @Nullable String warning) {
  /** Copies the names of the outputs, not their values. */
  public StepResult {
    outputs = Json.object().setAll(outputs);
  }

  /** Creates a result without a warning. */
  public StepResult(ObjectNode outputs, long bytes) {
    this(outputs, bytes, null);
  }

  @Override
  public ObjectNode outputs() {
    return Json.object().setAll(outputs);
  }

  /** Returns a result without outputs. */
  public static StepResult none() {
    return new StepResult(Json.object(), 0);
  }

  /**
   * Returns a result with the common outputs {@code files} and {@code bytes}, and the outputs of
   * the step's type.
   */
  public static StepResult of(List<?> files, long bytes, Map<String, ?> outputs) {
    ObjectNode all = Json.object();
    all.set("files", Json.tree(files));
    all.put("bytes", bytes);
    outputs.forEach((name, value) -> all.set(name, Json.tree(value)));
    return new StepResult(all, bytes);
  }

  /**
   * Returns this result with the outputs that {@link StepType#omissions} declares, and with a
   * warning if anything was left out.
   */
  public StepResult with(Omissions omissions) {
    ObjectNode all = outputs();
    all.put(Omissions.OMITTED_COUNT, omissions.count());
    all.set(Omissions.OMITTED, omissions.json());
    return new StepResult(
        all, bytes, omissions.count() == 0 ? null : "left out " + omissions.words());
  }

  /**
   * Returns a result like {@link #of(List, long, Map)}, in which {@code bytes} is the total size of
   * the files.
   */
  public static StepResult of(List<StoredFile> files, Map<String, ?> outputs) {
    return of(files, files.stream().mapToLong(StoredFile::sizeBytes).sum(), outputs);
  }
}
