package com.couriermft.verify;

import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files that a run which may still move would go on with are there, unchanged. */
final class FilesExist implements RunCheck {
  private static final String CONTAINER = "work";

  private final Blobs blobs;

  FilesExist(Blobs blobs) {
    this.blobs = blobs;
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
    JsonNode files = Json.parse(context(run)).path("files");
    if (files.isEmpty()) {
      return;
    }
    Map<String, BlobInfo> present = list(run.id() + "/");
    for (JsonNode file : files) {
      String problem = problem(file, present.get(file.path("blob").asText()));
      if (problem != null) {
        report.wrong(
            "its file '%s' %s".formatted(file.path("path").asText(), problem),
            "the blob %s/%s as its checkpoint says"
                .formatted(CONTAINER, file.path("blob").asText()),
            "restore the blob (soft delete, if it is on), or cancel the run and start it anew");
      }
    }
  }

  private byte[] context(RunRows run) {
    Columns header = run.header().row().columns();
    return run.header().contextRef().isEmpty()
        ? header.text("context").getBytes(StandardCharsets.UTF_8)
        : blobs.get(ContextExists.CONTAINER, ContextExists.blob(run));
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
