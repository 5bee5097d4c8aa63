package com.couriermft.automation.arrival;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.transfer.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Digests of a folder's files, one for each value of the first byte of their keys. The digest of a
 * part is stored once all files of that part have been processed. While the digest is unchanged,
 * that part of the ledger need not be read. Immutable.
 *
 * @param text 256 × 16 characters; each group of 16 is hexadecimal digits or {@link #OPEN}
 */
record FolderDigest(String text) {
  static final int COUNT = 256;
  private static final int LENGTH = 16;
  private static final int PAGE = 1_000;

  /** The digest of a part that must always be compared. */
  private static final String OPEN = "-".repeat(LENGTH);

  /** A folder digest that requires comparing all parts. */
  static final FolderDigest UNKNOWN = new FolderDigest(OPEN.repeat(COUNT));

  /** Returns the digests of files, which must be ordered by key. */
  static FolderDigest of(List<ObservedFile> files) {
    StringBuilder text = new StringBuilder(COUNT * LENGTH);
    MessageDigest digest = Sha256.newDigest();
    int at = 0;
    for (int bucket = 0; bucket < COUNT; bucket++) {
      for (; at < files.size() && of(files.get(at).key()) == bucket; at++) {
        ObservedFile file = files.get(at);
        String line = file.key() + "|" + file.version() + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
      }
      text.append(Sha256.hex(digest), 0, LENGTH);
    }
    return new FolderDigest(text.toString());
  }

  /** Returns the part to which a key belongs. */
  static int of(String key) {
    return Integer.parseInt(key.substring(0, 2), 16);
  }

  /**
   * Returns the parts whose digests differ between this folder digest and another folder digest.
   */
  BitSet differences(FolderDigest others) {
    BitSet different = new BitSet(COUNT);
    for (int bucket = 0; bucket < COUNT; bucket++) {
      String digest = digest(bucket);
      different.set(bucket, digest.equals(OPEN) || !digest.equals(others.digest(bucket)));
    }
    return different;
  }

  /** Returns this digest with parts marked for comparison. */
  FolderDigest opened(BitSet parts) {
    StringBuilder opened = new StringBuilder(text);
    parts.stream().forEach(b -> opened.replace(b * LENGTH, (b + 1) * LENGTH, OPEN));
    return new FolderDigest(opened.toString());
  }

  private String digest(int bucket) {
    return text.substring(bucket * LENGTH, (bucket + 1) * LENGTH);
  }

  /**
   * Returns the ranges of keys that contain these parts, in order. The parts in between are
   * included if reading them probably costs at most one additional page.
   *
   * @param files total number of files
   */
  static List<KeyRange> ranges(BitSet parts, int files) {
    int gap = COUNT * PAGE / Math.max(1, files);
    List<KeyRange> ranges = new ArrayList<>();
    for (int from = parts.nextSetBit(0); from >= 0; ) {
      int last = from;
      int next = parts.nextSetBit(last + 1);
      while (next >= 0 && next - last <= gap) {
        last = next;
        next = parts.nextSetBit(last + 1);
      }
      ranges.add(new KeyRange(hex(from), last + 1 == COUNT ? "g" : hex(last + 1)));
      from = next;
    }
    return ranges;
  }

  private static String hex(int bucket) {
    return "%02x".formatted(bucket);
  }
}
