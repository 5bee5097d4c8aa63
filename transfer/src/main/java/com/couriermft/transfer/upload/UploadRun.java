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
 * The means by which one worker of an attempt uploads.
 *
 * @param remote the session it sends through
 * @param workspace where the files are
 * @param policy how it is to be done
 * @param journal what attempts of the step have noted; shared by the workers of the attempt
 * @param writer whose temporary names it gives and meddles with
 * @param mayHaveRunBefore whether an earlier claim may have left parts of files
 * @param ensureLease to be called right before what cannot be undone: a file gets its name, a
 *     temporary file goes
 * @param cancellation to be asked before each buffer
 * @param progress hears of each buffer
 * @param handOver when to leave the rest to another invocation
 * @param log the attempt's
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

  /** SHA-256 of a file of ours; reads it if nobody has computed it. */
  String hashOf(StoredFile file) throws IOException {
    if (file.sha256() != null) {
      return file.sha256();
    }
    try (InputStream in = workspace.read(file, 0)) {
      return Sha256.of(in, cancellation);
    }
  }

  /** SHA-256 of a range of a file of ours. */
  String hashOf(StoredFile file, long from, long to) throws IOException {
    try (InputStream in = workspace.read(file, from)) {
      return Sha256.ofFirst(to - from, in, cancellation);
    }
  }

  /** Returns what earlier attempts have left on the server. */
  UploadLeftovers leftovers() {
    return new UploadLeftovers(remote, writer, journal, ensureLease);
  }

  /** Returns what gives files their names. */
  FinalRename naming() {
    return new FinalRename(remote, ensureLease);
  }
}
