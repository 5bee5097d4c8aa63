package com.couriermft.chaos;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks the conservation of files. A completed execution of a haul has delivered each of the
 * partner's files exactly once and left none at the partner. If all executions of the haul failed,
 * each file is at the partner, in one of their workspaces, or delivered. The files in a cancelled
 * execution's workspace were deleted with it.
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

  /**
   * Checks a haul.
   *
   * @param job the job that received the files
   * @param runs the original execution and its reruns
   */
  void check(String job, String haul, List<Run> runs) {
    List<String> left = partner.left(haul);
    List<String> delivered = partner.delivered(haul);
    Set<String> working = new HashSet<>();
    Map<String, ExecutionState> states = new TreeMap<>();
    for (Run run : runs) {
      working.addAll(workspace(run.id()));
      states.put(run.id(), run.execution().state());
    }
    for (String content : Partner.files(job, haul).keySet()) {
      long times = delivered.stream().filter(content::equals).count();
      boolean isLeft = left.contains(content);
      boolean kept = isLeft || working.contains(content);
      boolean right =
          states.containsValue(ExecutionState.COMPLETED)
              ? times == 1 && !isLeft
              : times <= 1
                  && (times == 1 || kept || states.containsValue(ExecutionState.CANCELLED));
      findings.expect(
          "no file is lost or duplicated",
          right,
          "%s of %s: '%s' was delivered %d times; left: %s, kept elsewhere: %s"
              .formatted(job, states, content, times, isLeft, kept));
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
