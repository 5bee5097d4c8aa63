package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;
import java.util.Optional;

/** An upload whose bytes an earlier attempt has written completely. It accepts no further bytes. */
abstract class KeptUpload implements Workspace.Upload {
  private final String path;
  private final long sizeBytes;
  private final Runnable abandon;
  private boolean committed;

  KeptUpload(String path, long sizeBytes, Runnable abandon) {
    this.path = path;
    this.sizeBytes = sizeBytes;
    this.abandon = abandon;
  }

  @Override
  public final long position() {
    return sizeBytes;
  }

  @Override
  public final void write(byte[] buffer, int offset, int length) {
    if (length > 0) {
      throw FileErrors.fingerprintLied(path, sizeBytes, sizeBytes + length);
    }
  }

  @Override
  public final long keepable() {
    return sizeBytes;
  }

  @Override
  public final Optional<byte[]> unkept() {
    return Optional.of(new byte[0]);
  }

  @Override
  public final void keep() {}

  @Override
  public final StoredFile commit() throws IOException {
    StoredFile file = name();
    committed = true;
    return file;
  }

  /** Gives the existing bytes their final name. */
  abstract StoredFile name() throws IOException;

  @Override
  public final void close() {
    if (!committed) {
      abandon.run();
    }
  }
}
