package com.couriermft.verify;

import com.couriermft.store.Blobs;

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
  public void check(RunRows run, Report report) {
    Header header = run.header();
    if (header.isFinal() || header.hasLostFiles() || header.contextRef().isEmpty()) {
      return;
    }
    String name = blob(run);
    if (blobs.find(CONTAINER, name).isEmpty()) {
      report.wrong(
          "its checkpoint %s/%s is not there".formatted(CONTAINER, name),
          "a blob that was written before the header named it",
          "restore the blob (soft delete, if it is on), or cancel the run and start it anew");
    }
  }

  static String blob(RunRows run) {
    Header header = run.header();
    return "jobs/%s/executions/%s/%s".formatted(header.jobId(), run.id(), header.contextRef());
  }
}
