package com.couriermft.functions.backup;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The parts of an unfinished file, numbered from 0. Each writer uses its own names, so that a
 * writer that has lost its lease cannot change its successor's parts.
 *
 * @param runs the parts of each writer, in order
 */
record BackupParts(List<Run> runs) {
  static final BackupParts NONE = new BackupParts(List.of());

  BackupParts {
    runs = List.copyOf(runs);
  }

  /**
   * The parts that one writer wrote.
   *
   * @param writer 16 hexadecimal digits
   * @param count number of parts
   */
  record Run(String writer, int count) {}

  BackupParts plus(String writer) {
    List<Run> all = new ArrayList<>(runs);
    Run last = all.isEmpty() ? null : all.get(all.size() - 1);
    if (last != null && last.writer().equals(writer)) {
      all.set(all.size() - 1, new Run(writer, last.count() + 1));
    } else {
      all.add(new Run(writer, 1));
    }
    return new BackupParts(all);
  }

  /** Returns the names of all parts. A name has 16 bytes: the writer and the number. */
  List<byte[]> ids() {
    List<byte[]> ids = new ArrayList<>();
    for (Run run : runs) {
      byte[] writer = HexFormat.of().parseHex(run.writer());
      for (int i = 0; i < run.count(); i++) {
        ids.add(id(writer, ids.size()));
      }
    }
    return ids;
  }

  /** Returns the name of the last part. There must be at least one part. */
  byte[] lastId() {
    Run last = runs.get(runs.size() - 1);
    long count = runs.stream().mapToLong(Run::count).sum();
    return id(HexFormat.of().parseHex(last.writer()), count - 1);
  }

  private static byte[] id(byte[] writer, long number) {
    return ByteBuffer.allocate(16).put(writer).putLong(number).array();
  }
}
