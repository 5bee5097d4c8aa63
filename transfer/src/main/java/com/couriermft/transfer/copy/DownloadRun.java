package com.couriermft.transfer.copy;

import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Progress;

/**
 * The settings of a download attempt.
 *
 * @param overwrite the policy for existing files
 * @param resume whether to reuse the bytes that an earlier attempt staged
 * @param mayHaveRunBefore whether an earlier claim may have staged anything
 * @param selection a string that is unique to the attempt and the same in all of its slices
 * @param handOver decides when to leave the rest to another invocation
 * @param cancellation checked before each buffer
 * @param progress receives completed files, and bytes that were already copied
 */
public record DownloadRun(
    Overwrite overwrite,
    boolean resume,
    boolean mayHaveRunBefore,
    String selection,
    HandOver handOver,
    Cancellation cancellation,
    Progress progress) {
  /**
   * Returns the resume key of a file's bytes; without resumption, the key is unique to this
   * attempt.
   */
  String resumeKey(String fingerprint) {
    return resume ? fingerprint : fingerprint + "|" + selection;
  }
}
