package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.Background;
import com.couriermft.transfer.place.BlockLayout;
import com.couriermft.transfer.place.BlockStage;
import com.couriermft.transfer.supervision.Supervision;
import java.io.IOException;
import java.util.Optional;

/** The common part of uploads to the workspace and to storage locations. */
abstract class BlobUpload implements Workspace.Upload {
  private final BlockStage stage;
  private final Supervision supervision;
  private final Runnable abandon;
  private boolean committed;
  private boolean large;

  /**
   * Creates an upload to a stage.
   *
   * @param abandon the cleanup if the upload is closed without a commit
   */
  BlobUpload(BlockStage stage, Supervision supervision, Runnable abandon) {
    this.stage = stage;
    this.supervision = supervision;
    this.abandon = abandon;
  }

  @Override
  public final long position() {
    return stage.position();
  }

  @Override
  public final void write(byte[] buffer, int offset, int length) throws IOException {
    supervision.cancellation().throwIfCancelled();
    stage.write(buffer, offset, length);
    supervision.progress().bytes(length);
    if (!large && stage.position() >= BlockLayout.sizeAt(0)) {
      large = true;
      turnedLarge();
    }
  }

  /** Checks, after the first block, whether the file can be committed at all. */
  void turnedLarge() {}

  @Override
  public final long keepable() {
    return stage.wholeBlocks();
  }

  @Override
  public final Optional<byte[]> unkept() {
    return stage.unkept();
  }

  @Override
  public final void keep() throws IOException {
    stage.keep();
  }

  @Override
  public final StoredFile commit() throws IOException {
    supervision.cancellation().throwIfCancelled();
    stage.finish();
    StoredFile file = commit(stage);
    committed = true;
    return file;
  }

  @Override
  public final Background<StoredFile> beginCommit() throws IOException {
    return stage.end(this::commit);
  }

  /** Commits the finished stage as a file. */
  abstract StoredFile commit(BlockStage finished) throws IOException;

  @Override
  public final void close() {
    stage.close();
    if (!committed) {
      abandon.run();
    }
  }
}
