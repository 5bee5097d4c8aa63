package com.couriermft.transfer.copy;

import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Progress;

/**
 * The attempt that downloads.
 *
 * @param overwrite what to do where a copy's name is taken
 * @param resume whether to go on with what an earlier attempt has staged
 * @param mayHaveRunBefore whether an earlier claim may have staged anything
 * @param selection unique to the attempt, the same in all its slices
 * @param handOver when to leave the rest to another invocation
 * @param cancellation to be asked before each buffer
 * @param progress hears of files, and of bytes that need no copying any more
 */
public record DownloadRun(
    Overwrite overwrite,
    boolean resume,
    boolean mayHaveRunBefore,
    String selection,
    HandOver handOver,
    Cancellation cancellation,
    Progress progress) {
  /** Names the bytes: without resumption those of this attempt only. */
  String resumeKey(String fingerprint) {
    return resume ? fingerprint : fingerprint + "|" + selection;
  }
}
