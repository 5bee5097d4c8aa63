package com.couriermft.transfer.table;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * A program for a small heap, which reads a generated CSV file of {@code args[0]} rows, writes it
 * as JSON lines, and prints the number of rows.
 */
final class LargeTableMain {
  private LargeTableMain() {}

  public static void main(String[] args) throws Exception {
    long rows = Long.parseLong(args[0]);
    long count = 0;
    try (TableReader reader = TableFormat.plain(TableFormat.Kind.CSV).read(new Made(rows));
        TableWriter writer =
            TableFormat.plain(TableFormat.Kind.JSONL)
                .write(
                    OutputStream.nullOutputStream(),
                    TableColumns.of(reader.columns()),
                    "big.jsonl")) {
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        writer.write(row.values());
        count++;
      }
      writer.finish();
    }
    System.out.println(count);
  }

  private record Made(long rows) implements TableSource {
    @Override
    public String name() {
      return "big.csv";
    }

    @Override
    public InputStream stream(long offset) {
      return new Repeated(rows);
    }

    @Override
    public SeekableByteChannel channel() {
      throw new UnsupportedOperationException();
    }
  }

  /** A stream of a header followed by the same row repeatedly. */
  private static final class Repeated extends InputStream {
    private final byte[] row =
        ("\"" + "x,\"\"y\"\"\r\n".repeat(40) + "\",2,3\r\n").getBytes(StandardCharsets.UTF_8);
    private byte[] now = "a,b,c\r\n".getBytes(StandardCharsets.UTF_8);
    private int at;
    private long left;

    private Repeated(long rows) {
      left = rows;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (at == now.length) {
        if (left-- == 0) {
          left = 0;
          return -1;
        }
        now = row;
        at = 0;
      }
      int count = Math.min(length, now.length - at);
      System.arraycopy(now, at, buffer, offset, count);
      at += count;
      return count;
    }
  }
}
