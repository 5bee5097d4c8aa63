package com.couriermft.transfer;

import java.io.IOException;
import java.io.InputStream;

/**
 * Copies files from a partner's server. A file that changes while it is read is never kept; one
 * whose copy was interrupted goes on where it stopped, if size and time are what they were. Holds
 * one buffer of 128 KiB besides the session's read-ahead. Not thread-safe.
 */
public final class RemoteDownload {
  private static final int BUFFER_BYTES = 128 << 10;

  private final RemoteFiles remote;
  private final Workspace workspace;
  private final Cancellation cancellation;
  private final Progress progress;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /**
   * Copies from a session into a workspace, which reports the bytes it is given itself.
   *
   * @param progress hears of files, and of bytes that need no copying any more
   */
  public RemoteDownload(
      RemoteFiles remote, Workspace workspace, Cancellation cancellation, Progress progress) {
    this.remote = remote;
    this.workspace = workspace;
    this.cancellation = cancellation;
    this.progress = progress;
  }

  /**
   * Copies one file.
   *
   * @param path the remote file
   * @param destination a path of the workspace or the permanent store
   * @param resume whether to go on with what an earlier attempt has staged
   * @throws com.couriermft.failure.CourierException {@code source_changed}, {@code
   *     source_truncated} (transient), or as {@link RemoteFiles} and {@link Workspace} say
   */
  public StoredFile download(String path, String destination, boolean resume) throws IOException {
    try (RemoteFiles.Source source = remote.open(path)) {
      RemoteFile before = source.stat();
      String key = resume ? Fingerprint.of(remote.connection(), before).orElse(null) : null;
      try (Workspace.Upload copy = workspace.create(destination, Overwrite.FAIL, key)) {
        long size = copy(source, before, copy);
        requireUnchanged(before, source.stat(), size);
        StoredFile stored = copy.commit();
        progress.fileDone();
        return stored;
      }
    }
  }

  private long copy(RemoteFiles.Source source, RemoteFile file, Workspace.Upload copy)
      throws IOException {
    long position = copy.position();
    long end = file.sizeBytes() == RemoteFile.UNKNOWN_SIZE ? Long.MAX_VALUE : file.sizeBytes();
    // The upload counts what is written through it; what an earlier attempt has staged is done too.
    progress.bytes(position);
    try (InputStream in = source.read(position, end - position)) {
      while (position < end) {
        cancellation.throwIfCancelled();
        int count = in.read(buffer, 0, (int) Math.min(BUFFER_BYTES, end - position));
        if (count < 0) {
          break;
        }
        copy.write(buffer, 0, count);
        position += count;
      }
    }
    return position;
  }

  private void requireUnchanged(RemoteFile before, RemoteFile after, long got) {
    if (!after.looksLike(before)) {
      throw RemoteErrors.changed(remote.connection(), before, after);
    }
    if (before.sizeBytes() != RemoteFile.UNKNOWN_SIZE && got != before.sizeBytes()) {
      throw RemoteErrors.truncated(remote.connection(), before, got);
    }
  }
}
