package com.couriermft.transfer;

/**
 * The attempt that uploads.
 *
 * @param writer whose temporary names it gives and meddles with
 * @param mayHaveRunBefore whether an earlier claim may have left parts of files
 * @param ensureLease to be called right before what cannot be undone: a file gets its name, a
 *     temporary file goes
 * @param cancellation to be asked before each buffer
 * @param progress hears of each buffer
 * @param handOver when to leave the rest to another invocation
 */
public record UploadRun(
    Writer writer,
    boolean mayHaveRunBefore,
    Runnable ensureLease,
    Cancellation cancellation,
    Progress progress,
    HandOver handOver) {}
