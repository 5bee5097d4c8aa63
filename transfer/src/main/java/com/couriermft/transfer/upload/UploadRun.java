package com.couriermft.transfer.upload;

import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import org.slf4j.Logger;

/**
 * The context of one worker of an upload attempt.
 *
 * @param remote the session for the upload
 * @param workspace the workspace with the files
 * @param policy the upload policy
 * @param journal the notes of the step's attempts; shared by the workers of the attempt
 * @param writer the writer that determines the temporary names
 * @param mayHaveRunBefore whether an earlier claim may have left parts of files
 * @param ensureLease called before irreversible actions: renaming a file, removing a temporary file
 * @param cancellation checked before each buffer
 * @param progress receives the bytes of each buffer
 * @param handOver decides when to leave the rest to another invocation
 * @param log the attempt's log
 */
public record UploadRun(
    RemoteFiles remote,
    Workspace workspace,
    UploadPolicy policy,
    UploadJournal journal,
    Writer writer,
    boolean mayHaveRunBefore,
    Runnable ensureLease,
    Cancellation cancellation,
    Progress progress,
    HandOver handOver,
    Logger log) {

  /** Returns the SHA-256 of a local file; reads the file if the hash is unknown. */
  String hashOf(StoredFile file) throws IOException {
    if (file.sha256() != null) {
      return file.sha256();
    }
    try (InputStream in = workspace.read(file, 0)) {
      return Sha256.of(in, cancellation);
    }
  }

  /** Returns the SHA-256 of a range of a local file. */
  String hashOf(StoredFile file, long from, long to) throws IOException {
    try (InputStream in = workspace.read(file, from)) {
      return Sha256.ofFirst(to - from, in, cancellation);
    }
  }

  UploadLeftovers leftovers() {
    return new UploadLeftovers(remote, writer, journal, ensureLease);
  }

  FinalRename naming() {
    return new FinalRename(remote, ensureLease);
  }
}
