package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.copy.FetchedAhead;
import com.couriermft.transfer.upload.OpenUpload.Written;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a group of files to a partner's server and verifies them. If the session supports it,
 * files are created before their content is sent, and all are confirmed at the end. Contents are
 * fetched ahead in any session. Not thread-safe.
 */
final class UploadBatch {
  /**
   * The maximum number of files that one worker keeps open at the same time on a server that
   * supports pipelining.
   */
  private static final int AHEAD = 8;

  private final UploadRun run;
  private final TakenOverPart parts;
  private final byte[] buffer = new byte[OpenUpload.BUFFER_BYTES];

  UploadBatch(UploadRun run, TakenOverPart parts) {
    this.run = run;
    this.parts = parts;
  }

  /**
   * Writes the files of a group. If a file cannot be written, removes all files of the group from
   * the server, except parts that the next attempt can continue.
   *
   * @return the files, in order; a single file may be written in part if a hand-over is due
   */
  List<Written> write(List<UploadItem> group) throws IOException {
    List<OpenUpload> begun = new ArrayList<>();
    Exception failure = null;
    boolean complete = false;
    try (FetchedAhead contents =
        new FetchedAhead(run.workspace(), group.stream().map(UploadItem::file).toList())) {
      List<Written> written = write(group, begun, contents);
      complete = true;
      return written;
    } catch (IOException | CourierException e) {
      failure = e;
      throw e;
    } finally {
      if (!complete) {
        discard(begun, failure);
      }
    }
  }

  private List<Written> write(List<UploadItem> group, List<OpenUpload> begun, FetchedAhead contents)
      throws IOException {
    boolean pipelines = run.remote().pipelines();
    List<Written> written = new ArrayList<>();
    try {
      for (int n = 0; n < group.size(); n++) {
        while (begun.size() < Math.min(group.size(), n + (pipelines ? AHEAD : 1))) {
          OpenUpload next = new OpenUpload(run, group.get(begun.size()), parts, buffer);
          begun.add(next);
          next.open(group.size() == 1);
        }
        begun.get(n).fill(contents);
        if (!pipelines) {
          written.add(begun.get(n).confirm());
        }
      }
      for (OpenUpload rest : begun.subList(written.size(), begun.size())) {
        written.add(rest.confirm());
      }
      return written;
    } finally {
      begun.forEach(OpenUpload::close);
    }
  }

  /**
   * Removes started files until the server does not respond, so that the removal is not attempted
   * for every file on an unreachable server.
   */
  private static void discard(List<OpenUpload> begun, @Nullable Exception failure) {
    boolean answers = true;
    for (OpenUpload file : begun) {
      answers = answers && file.discard(failure);
    }
  }
}
