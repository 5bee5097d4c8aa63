package com.couriermft.oversight.verify;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The files that a run which may still move would go on with are there, unchanged. */
final class FilesExist implements RunCheck {
  private static final String CONTAINER = "work";

  private final Blobs blobs;
  private final FileLists lists;

  FilesExist(Blobs blobs) {
    this.blobs = blobs;
    this.lists = new FileLists(blobs);
  }

  @Override
  public String invariant() {
    return "I10";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.isFinal() || header.hasLostFiles()) {
      return;
    }
    Map<String, JsonNode> files = files(run, report);
    if (files.isEmpty()) {
      return;
    }
    Map<String, BlobInfo> present = list(run.id() + "/");
    files.forEach(
        (blob, file) -> {
          String problem = problem(file, present.get(blob));
          if (problem != null) {
            report.wrong(
                "its file '%s' %s".formatted(file.path("path").asText(), problem),
                "the blob %s/%s as its checkpoint says".formatted(CONTAINER, blob),
                "restore the blob (soft delete, if it is on), or cancel the execution and start"
                    + " another");
          }
        });
  }

  /** By their blobs; the blob of a file that one of joined contexts has removed is still there. */
  private Map<String, JsonNode> files(RunRows run, CheckReport report) {
    Map<String, JsonNode> files = new TreeMap<>();
    if (run.header().contextRef().isEmpty()) {
      String inline = run.header().row().columns().text("context");
      read("the context in its header", () -> Json.readTree(inline), files, report);
    }
    for (String blob : ContextExists.blobs(run)) {
      Supplier<JsonNode> context = () -> Json.readTree(blobs.get(ContextExists.CONTAINER, blob));
      // A missing checkpoint is told by ContextExists.
      if (blobs.find(ContextExists.CONTAINER, blob).isPresent()) {
        read(
            "its checkpoint %s/%s".formatted(ContextExists.CONTAINER, blob),
            context,
            files,
            report);
      }
    }
    return files;
  }

  /** A checkpoint that is no JSON object, and a list that it names, are findings of their own. */
  private void read(
      String what, Supplier<JsonNode> context, Map<String, JsonNode> files, CheckReport report) {
    try {
      DamagedDataException.reading(what, () -> lists.read(object(context.get()).path("files")))
          .forEach(file -> files.put(file.path("blob").asText(), file));
    } catch (DamagedDataException damaged) {
      report.wrong(
          what + " cannot be read, or a list of files that it names: " + damaged.getCause(),
          "JSON as it was written",
          "restore the blob (soft delete, if it is on), or cancel the execution and start another");
    }
  }

  private static JsonNode object(JsonNode context) {
    if (!context.isObject()) {
      throw new IllegalStateException("It is " + CheckedObject.describe(context) + ", no object");
    }
    return context;
  }

  private Map<String, BlobInfo> list(String prefix) {
    Map<String, BlobInfo> all = new HashMap<>();
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(CONTAINER, prefix, continuation);
      page.blobs().forEach(blob -> all.put(blob.name(), blob));
      continuation = page.continuation();
    } while (continuation != null);
    return all;
  }

  private static @Nullable String problem(JsonNode file, @Nullable BlobInfo blob) {
    if (blob == null) {
      return "is not there";
    }
    long size = file.path("size_bytes").asLong();
    if (blob.sizeBytes() != size) {
      return "has %d bytes instead of %d".formatted(blob.sizeBytes(), size);
    }
    return blob.etag().equals(file.path("etag").asText()) ? null : "was written anew";
  }
}
