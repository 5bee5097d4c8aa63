package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Blobs;

/** Large outputs that a header refers to are there, until its steps were removed. */
final class OutputsExist implements RunCheck {
  private final Blobs blobs;

  OutputsExist(Blobs blobs) {
    this.blobs = blobs;
  }

  @Override
  public String invariant() {
    return "outputs";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    header
        .findOutputs()
        .filter(blob -> !header.isPurged())
        .filter(blob -> blobs.find(ContextExists.CONTAINER, blob).isEmpty())
        .ifPresent(
            blob ->
                report.wrong(
                    "its outputs %s/%s are not there".formatted(ContextExists.CONTAINER, blob),
                    "a blob that was written before the header named it",
                    "restore the blob (soft delete, if it is on); who refers to them fails"));
  }
}
