package com.couriermft.partners.database;

import com.couriermft.partners.database.BulkLoad.Rows;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A stream of rows as lines that are formatted while the stream is read. Not thread-safe. */
final class RowStream extends InputStream {
  private static final int FILL = 32 << 10;

  private final Rows rows;
  private final BiConsumer<List<JsonNode>, StringBuilder> format;
  private final StringBuilder lines = new StringBuilder(2 * FILL);
  private byte[] bytes = new byte[0];
  private int at;
  private long count;
  private boolean ended;
  private @Nullable Exception failure;

  /**
   * Creates a stream that starts with the first row.
   *
   * @param format appends the line of a row
   */
  RowStream(Rows rows, BiConsumer<List<JsonNode>, StringBuilder> format) {
    this.rows = rows;
    this.format = format;
  }

  /**
   * Returns a value as a string that every database accepts. Numbers have plain digits and no zero
   * fraction, because integer columns refuse fractions. The types of the columns are not used,
   * because only users with read access to the table can query them.
   */
  static String text(JsonNode value) {
    return value.isNumber() ? plain(value.decimalValue()) : value.asText();
  }

  /** Returns a byte array as hexadecimal digits. */
  static String hex(BinaryNode bytes) {
    return HexFormat.of().formatHex(bytes.binaryValue());
  }

  private static String plain(BigDecimal number) {
    boolean isWhole = number.stripTrailingZeros().scale() <= 0;
    return (isWhole ? number.setScale(0) : number).toPlainString();
  }

  /** Returns the number of rows read. */
  long count() {
    return count;
  }

  /**
   * Throws the failure that occurred while reading the rows, which the driver may have mistaken for
   * the end of the data.
   */
  void requireWhole() throws IOException {
    if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof IOException e) {
      throw e;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (at == bytes.length && !fill()) {
      return -1;
    }
    int taken = Math.min(length, bytes.length - at);
    System.arraycopy(bytes, at, to, offset, taken);
    at += taken;
    return taken;
  }

  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    lines.setLength(0);
    try {
      while (lines.length() < FILL) {
        List<JsonNode> row = rows.next();
        if (row == null) {
          ended = true;
          break;
        }
        count++;
        format.accept(row, lines);
      }
    } catch (IOException | RuntimeException e) {
      ended = true;
      failure = e;
      throw e;
    }
    bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    at = 0;
    return bytes.length > 0;
  }
}
