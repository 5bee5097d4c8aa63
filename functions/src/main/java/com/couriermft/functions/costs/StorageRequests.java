package com.couriermft.functions.costs;

/**
 * Numbers of requests to Azure Storage, by how they are billed. Deleting a blob is free.
 *
 * @param queue requests to queues
 * @param table requests to tables; a transaction of several rows counts as one
 * @param writes writes and listings of blobs
 * @param reads reads of blobs
 */
record StorageRequests(double queue, double table, double writes, double reads) {
  /** The requests of the sweep, the ticks, samples and housekeeping in a month. */
  static final StorageRequests TIMERS = new StorageRequests(345_600, 2_828_160, 1_440, 0);

  /** The requests of one instance that polls all three queues for a month. */
  static final StorageRequests POLLING = new StorageRequests(7_776_000, 0, 0, 0);

  /** Number of bytes of a file that one request writes or reads. */
  private static final double BLOCK = 8 << 20;

  /**
   * Returns the requests of a step.
   *
   * @param isInline whether its context is in the header of the execution instead of a blob
   */
  static StorageRequests ofStep(boolean isInline) {
    return new StorageRequests(3, 3, isInline ? 0 : 1, 0);
  }

  /**
   * Returns the requests of an execution in addition to those of its steps.
   *
   * @param isInline whether its context is in the header instead of a blob
   */
  static StorageRequests ofExecution(boolean isInline) {
    return new StorageRequests(0, 19, isInline ? 2 : 3, 0);
  }

  /**
   * Returns the requests of a watch's poll: at most one message, three rows that are read or
   * written, and now and then the rest of what is known of the watch.
   */
  static StorageRequests ofLook() {
    return new StorageRequests(3, 3.3, 0, 0);
  }

  /**
   * Returns the requests for transferred files.
   *
   * @param transfers number of transfers, each with its rows
   * @param contents number of files that are stored once and read once
   * @param bytes number of bytes of these files
   */
  static StorageRequests ofFiles(double transfers, double contents, double bytes) {
    double blocks = contents + bytes / BLOCK;
    return new StorageRequests(0, 2.05 * transfers, blocks, blocks);
  }

  StorageRequests plus(StorageRequests other) {
    return new StorageRequests(
        queue + other.queue, table + other.table, writes + other.writes, reads + other.reads);
  }

  StorageRequests times(double factor) {
    return new StorageRequests(queue * factor, table * factor, writes * factor, reads * factor);
  }

  double dollars(PriceList prices) {
    return (queue * prices.of("queue")
            + table * prices.of("table")
            + writes * prices.of("blob_write")
            + reads * prices.of("blob_read"))
        / 10_000
        * prices.of("redundancy");
  }
}
