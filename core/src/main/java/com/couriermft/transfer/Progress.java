package com.couriermft.transfer;

/** Where a step reports how far it is; shown live. Thread-safe, cheap enough for every buffer. */
public interface Progress {
  /** Goes nowhere. */
  Progress NONE =
      new Progress() {
        @Override
        public void bytes(long count) {}

        @Override
        public void expect(long files, long bytes) {}

        @Override
        public void fileDone() {}
      };

  /** More bytes have moved. */
  void bytes(long count);

  /** More work is known of: adds to the totals. */
  void expect(long files, long bytes);

  /** One more file is done. */
  void fileDone();
}
