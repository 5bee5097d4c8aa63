package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decompresses the results with the JDK's inflater. */
class ParallelDeflateTest {
  private static final int PIECE = 256 << 10;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PIECE - 1, PIECE, PIECE + 1, 9 * PIECE, 20 * PIECE + 17})
  void anySize_isInflatedAgain(int size) throws IOException {
    byte[] text = text(size);
    for (boolean raw : new boolean[] {true, false}) {
      byte[] deflated = deflate(text, raw, 6);
      assertThat(inflate(deflated, raw)).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "5", "6", "7", "9"})
  void eachLevel_isAboutAsSmallAsTheJdks(int level) throws IOException {
    byte[] text = text(12 * PIECE);
    byte[] deflated = deflate(text, false, level);
    assertThat(inflate(deflated, false)).isEqualTo(text);
    ByteArrayOutputStream theirs = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(theirs, new Deflater(level))) {
      out.write(text);
    }
    assertThat(deflated.length).isLessThan((int) (theirs.size() * 1.01));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, PIECE, 5 * PIECE + 3})
  void bytesThatDoNotShrink_areInflatedAgain(int size) throws IOException {
    byte[] random = new byte[size];
    new Random(1).nextBytes(random);
    assertThat(inflate(deflate(random, true, 6), true)).isEqualTo(random);
  }

  private static byte[] deflate(byte[] bytes, boolean raw, int level) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream deflate =
        raw ? ParallelDeflate.raw(out, level) : ParallelDeflate.zlib(out, level)) {
      int half = bytes.length / 2;
      deflate.write(bytes, 0, half);
      deflate.write(bytes, half, bytes.length - half);
    }
    return out.toByteArray();
  }

  private static byte[] inflate(byte[] deflated, boolean raw) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(deflated);
    // The JDK's inflater needs an additional byte after a raw stream.
    byte[] more = Arrays.copyOf(deflated, deflated.length + 1);
    return new InflaterInputStream(raw ? new ByteArrayInputStream(more) : in, new Inflater(raw))
        .readAllBytes();
  }

  private static byte[] text(int size) {
    byte[] text = new byte[size];
    Random random = new Random(size);
    for (int i = 0; i < size; i++) {
      text[i] = (byte) (i > 1000 && random.nextInt(8) > 0 ? text[i - 1000] : random.nextInt(64));
    }
    return text;
  }
}
