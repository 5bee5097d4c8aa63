package com.couriermft.oversight.verify;

import com.couriermft.running.execution.Checkpoint;
import com.couriermft.storage.store.Blobs;
import java.util.List;

/** The checkpoint that a run which may still move would go on with is there. */
final class ContextExists implements RunCheck {
  static final String CONTAINER = "contexts";

  private final Blobs blobs;

  ContextExists(Blobs blobs) {
    this.blobs = blobs;
  }

  @Override
  public String invariant() {
    return "I10";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.isFinal() || header.hasLostFiles() || header.contextRef().isEmpty()) {
      return;
    }
    for (String name : blobs(run)) {
      if (blobs.find(CONTAINER, name).isEmpty()) {
        report.wrong(
            "its checkpoint %s/%s is not there".formatted(CONTAINER, name),
            "a blob that was written before the header named it",
            "restore the blob (soft delete, if it is on), or cancel the execution and start"
                + " another");
      }
    }
  }

  /** The checkpoint's blob; several where members were joined. */
  static List<String> blobs(RunRows run) {
    Header header = run.header();
    String folder = "jobs/%s/executions/%s/".formatted(header.jobId(), run.id());
    return Checkpoint.inBlob(header.contextRef()).blobs().stream().map(folder::concat).toList();
  }
}
