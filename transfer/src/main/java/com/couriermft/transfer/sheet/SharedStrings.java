package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.catalogue.TableCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shared strings of a workbook (ECMA-376 part 1, 18.4). A cell may refer to any shared string,
 * so all of them are kept in memory as UTF-8: at most 64 MiB, plus twelve bytes per string. Not
 * thread-safe.
 */
final class SharedStrings {
  private static final int CHUNK = 1 << 20;
  private static final int FEW = 1_024;
  private static final int OVERHEAD = 3 * Integer.BYTES;

  private final SheetErrors errors;
  private final List<byte[]> chunks = new ArrayList<>();
  private int[] chunk = new int[FEW];
  private int[] start = new int[FEW];
  private int[] length = new int[FEW];
  private int count;
  private int used = CHUNK;
  private long bytes;

  private SharedStrings(SheetErrors errors) {
    this.errors = errors;
  }

  /**
   * Reads the shared strings of a workbook.
   *
   * @param xml the part with the strings, which the caller closes
   * @throws com.couriermft.formats.failure.CourierException {@code table_too_large}
   */
  static SharedStrings read(PartXml xml, SheetErrors errors) throws IOException {
    SharedStrings strings = new SharedStrings(errors);
    while (xml.next()) {
      if (xml.isStart("si")) {
        strings.add(RichText.read(xml, "si"));
      }
    }
    return strings;
  }

  private void add(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    bytes += utf8.length + OVERHEAD;
    if (bytes > SheetLimits.MOST_SHARED_BYTES) {
      throw errors.of(
          TableCodes.TABLE_TOO_LARGE,
          "the shared strings of its cells have more than %d MiB; use CSV instead"
              .formatted(SheetLimits.MOST_SHARED_BYTES >> 20));
    }
    if (CHUNK - used < utf8.length || chunks.isEmpty()) {
      chunks.add(new byte[Math.max(CHUNK, utf8.length)]);
      used = 0;
    }
    if (count == chunk.length) {
      chunk = Arrays.copyOf(chunk, 2 * count);
      start = Arrays.copyOf(start, 2 * count);
      length = Arrays.copyOf(length, 2 * count);
    }
    chunk[count] = chunks.size() - 1;
    start[count] = used;
    length[count++] = utf8.length;
    System.arraycopy(utf8, 0, chunks.get(chunks.size() - 1), used, utf8.length);
    used += utf8.length;
  }

  /** Returns the string with an index; {@code null} if there is none. */
  @Nullable String find(long index) {
    if (index < 0 || index >= count) {
      return null;
    }
    int at = (int) index;
    return new String(chunks.get(chunk[at]), start[at], length[at], StandardCharsets.UTF_8);
  }
}
