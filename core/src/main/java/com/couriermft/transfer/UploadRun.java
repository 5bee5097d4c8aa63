package com.couriermft.transfer;

/**
 * The attempt that uploads.
 *
 * @param executionId in whose temporary names it may meddle
 * @param nonce unique to this attempt
 * @param mayHaveRunBefore whether an earlier attempt of this very step may have delivered already
 * @param ensureLease to be called right before a file gets its name
 * @param cancellation to be asked before each buffer
 * @param progress hears of each buffer
 * @param handOver when to leave the rest to another invocation
 */
public record UploadRun(
    String executionId,
    String nonce,
    boolean mayHaveRunBefore,
    Runnable ensureLease,
    Cancellation cancellation,
    Progress progress,
    HandOver handOver) {}
