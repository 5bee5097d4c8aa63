package com.couriermft.chaos;

import com.couriermft.running.engine.Engine;
import com.couriermft.running.execution.ExecutionState;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The conservation of files: of each file that lay ready at the partner for an execution, a
 * completed one has delivered the bytes once and left none behind; one that failed has them at the
 * partner, in its workspace, or delivered. What a cancelled one had in its workspace went with it.
 */
final class FileConservation {
  private final Blobs blobs;
  private final Partner partner;
  private final Findings findings;

  FileConservation(Blobs blobs, Partner partner, Findings findings) {
    this.blobs = blobs;
    this.partner = partner;
    this.findings = findings;
  }

  /** Checks the execution that a request became, if it was one for a haul. */
  void check(Book.Request request, Run run) {
    if (!request.job().equals(Partner.JOB)) {
      return;
    }
    List<String> left = partner.left(request.key());
    List<String> delivered = partner.delivered(request.key());
    Set<String> working = workspace(run.id());
    for (String content : Partner.files(request.key()).keySet()) {
      long times = delivered.stream().filter(content::equals).count();
      boolean kept = left.contains(content) || working.contains(content);
      ExecutionState state = run.execution().state();
      findings.expect(
          "files are neither lost nor doubled",
          switch (state) {
            case COMPLETED -> times == 1 && !left.contains(content);
            case CANCELLED -> times <= 1;
            default -> times <= 1 && (times == 1 || kept);
          },
          "%s is %s and has delivered '%s' %d times; kept elsewhere: %s"
              .formatted(run.id(), state, content, times, kept));
    }
  }

  private Set<String> workspace(String execution) {
    Set<String> contents = new HashSet<>();
    String continuation = null;
    do {
      BlobPage page = blobs.list(Engine.WORK, execution + "/", continuation);
      for (BlobInfo blob : page.blobs()) {
        byte[] bytes = blobs.get(Engine.WORK, blob.name());
        contents.add(new String(bytes, StandardCharsets.UTF_8));
      }
      continuation = page.continuation();
    } while (continuation != null);
    return contents;
  }
}
