package com.couriermft.verify;

import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
  public void check(RunRows run, Report report) {
    Header header = run.header();
    if (header.isFinal() || header.hasLostFiles()) {
      return;
    }
    Map<String, JsonNode> files = files(run);
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
                "restore the blob (soft delete, if it is on), or cancel the run and start it anew");
          }
        });
  }

  /** By their blobs; the blob of a file that one of joined contexts has removed is still there. */
  private Map<String, JsonNode> files(RunRows run) {
    Map<String, JsonNode> files = new TreeMap<>();
    for (byte[] context : contexts(run)) {
      lists
          .read(Json.readTree(context).path("files"))
          .forEach(file -> files.put(file.path("blob").asText(), file));
    }
    return files;
  }

  private List<byte[]> contexts(RunRows run) {
    Columns header = run.header().row().columns();
    return run.header().contextRef().isEmpty()
        ? List.of(header.text("context").getBytes(StandardCharsets.UTF_8))
        : ContextExists.blobs(run).stream()
            .map(blob -> blobs.get(ContextExists.CONTAINER, blob))
            .toList();
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
