package com.couriermft.operate.verify;

import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.RunRows.Header;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The checks of the blobs to which an execution refers. */
final class BlobChecks {
  private static final String CONTEXTS = "contexts";
  private static final String WORK = "work";

  private final Blobs blobs;
  private final FileLists lists;

  BlobChecks(Blobs blobs) {
    this.blobs = blobs;
    this.lists = new FileLists(blobs);
  }

  /** Checks that an open execution's checkpoint exists. */
  void contextExists(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.isFinal() || header.hasLostFiles() || header.contextRef().isEmpty()) {
      return;
    }
    for (String name : checkpoints(run)) {
      if (blobs.find(CONTEXTS, name).isEmpty()) {
        report.wrong(
            "its checkpoint %s/%s does not exist".formatted(CONTEXTS, name),
            "the blob that its header refers to",
            "restore the blob (with soft delete, if enabled), or cancel the execution and start"
                + " another");
      }
    }
  }

  /**
   * Returns the names of the checkpoint's blobs. There are several if members of a group have been
   * joined.
   */
  private static List<String> checkpoints(RunRows run) {
    Header header = run.header();
    String folder = "jobs/%s/executions/%s/".formatted(header.jobId(), run.id());
    return Checkpoint.inBlob(header.contextRef()).blobs().stream().map(folder::concat).toList();
  }

  /**
   * Checks that the large outputs to which a header refers exist, unless the steps of the execution
   * have been deleted.
   */
  void outputsExist(RunRows run, CheckReport report) {
    Header header = run.header();
    header
        .findOutputs()
        .filter(blob -> !header.isPurged())
        .filter(blob -> blobs.find(CONTEXTS, blob).isEmpty())
        .ifPresent(
            blob ->
                report.wrong(
                    "its outputs %s/%s do not exist".formatted(CONTEXTS, blob),
                    "the blob that its header refers to",
                    "restore the blob (with soft delete, if enabled); until then, references to"
                        + " the outputs fail"));
  }

  /** Checks that the files of an open execution exist and are unchanged. */
  void filesExist(RunRows run, CheckReport report) {
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
                "the blob %s/%s as recorded in its checkpoint".formatted(WORK, blob),
                "restore the blob (with soft delete, if enabled), or cancel the execution and start"
                    + " another");
          }
        });
  }

  /**
   * Returns the files by blob. If a joined context deleted a file, the file's blob still exists.
   */
  private Map<String, JsonNode> files(RunRows run, CheckReport report) {
    Map<String, JsonNode> files = new TreeMap<>();
    if (run.header().contextRef().isEmpty()) {
      String inline = run.header().row().columns().text("context");
      read("the context in its header", () -> Json.readTree(inline), files, report);
    }
    for (String blob : checkpoints(run)) {
      Supplier<JsonNode> context = () -> Json.readTree(blobs.get(CONTEXTS, blob));
      // contextExists reports a missing checkpoint.
      if (blobs.find(CONTEXTS, blob).isPresent()) {
        read("its checkpoint %s/%s".formatted(CONTEXTS, blob), context, files, report);
      }
    }
    return files;
  }

  /**
   * Reads a checkpoint. Content that is not a JSON object and a damaged list of files are reported
   * as separate findings.
   */
  private void read(
      String what, Supplier<JsonNode> context, Map<String, JsonNode> files, CheckReport report) {
    try {
      DamagedDataException.reading(what, () -> lists.read(object(context.get()).path("files")))
          .forEach(file -> files.put(file.path("blob").asText(), file));
    } catch (DamagedDataException damaged) {
      report.wrong(
          what + " or one of its lists of files cannot be read: " + damaged.getCause(),
          "the JSON that Courier wrote",
          "restore the blob (with soft delete, if enabled), or cancel the execution and start"
              + " another");
    }
  }

  private static JsonNode object(JsonNode context) {
    if (!context.isObject()) {
      throw new IllegalStateException(
          "the context is " + CheckedObject.describe(context) + ", not an object");
    }
    return context;
  }

  private Map<String, BlobInfo> list(String prefix) {
    Map<String, BlobInfo> all = new HashMap<>();
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(WORK, prefix, continuation);
      page.blobs().forEach(blob -> all.put(blob.name(), blob));
      continuation = page.continuation();
    } while (continuation != null);
    return all;
  }

  private static @Nullable String problem(JsonNode file, @Nullable BlobInfo blob) {
    if (blob == null) {
      return "does not exist";
    }
    long size = file.path("size_bytes").asLong();
    if (blob.sizeBytes() != size) {
      return "has %d bytes instead of %d".formatted(blob.sizeBytes(), size);
    }
    return blob.etag().equals(file.path("etag").asText()) ? null : "was changed";
  }

  /**
   * Computes the current files of contexts by applying the changes in their {@code files} in order.
   * A change that expects a different current file ({@code over}) deletes nothing. The result of a
   * replacing change ({@code replaces}) is replaced only by another replacing change.
   */
  private static final class FileLists {
    private final Blobs blobs;

    FileLists(Blobs blobs) {
      this.blobs = blobs;
    }

    /** Returns the files as {@code {"path", "blob", "size_bytes", "etag", …}}, ordered by path. */
    Collection<JsonNode> read(JsonNode files) {
      Map<String, JsonNode> byPath = new TreeMap<>();
      if (files.isObject() && !files.has("blob")) {
        files.path("inherited").forEach(part -> apply(part, byPath));
        files.path("own").forEach(part -> apply(part, byPath));
      } else {
        apply(files, byPath);
      }
      return byPath.values();
    }

    private void apply(JsonNode part, Map<String, JsonNode> byPath) {
      String blob = part.path("blob").textValue();
      if (blob != null) {
        apply(Json.readTree(blobs.get(CONTEXTS, blob)), byPath);
      } else if (part.isArray()) {
        part.forEach(change -> change(change, byPath));
      } else {
        part.path("changes").forEach(change -> change(change, byPath));
      }
    }

    private static void change(JsonNode change, Map<String, JsonNode> byPath) {
      boolean removes = change.has("remove");
      // Earlier releases listed files without a surrounding change.
      JsonNode file = change.has("add") ? change.get("add") : change;
      String path = removes ? change.path("remove").asText() : file.path("path").asText();
      JsonNode now = byPath.get(path);
      boolean found = now == null || now.path("blob").equals(change.path("over"));
      if (removes && (found || !change.has("over"))) {
        byPath.remove(path);
      } else if (!removes
          && (now == null || found || file.has("replaces") || !now.has("replaces"))) {
        byPath.put(path, file);
      }
    }
  }
}
