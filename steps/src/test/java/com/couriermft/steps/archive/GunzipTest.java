package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipTest {
  private static final byte[] TEXT = "a;b\n1;2\n".repeat(500).getBytes(StandardCharsets.UTF_8);

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] gunzip(byte[] packed) throws IOException {
    try (InputStream in = new Gunzip(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    }
  }

  @Test
  void members_areReadOneAfterTheOther() throws IOException {
    byte[] empty = gzip(new byte[0]);
    assertThat(gunzip(concat(gzip(TEXT), empty, empty, gzip(TEXT)))).isEqualTo(concat(TEXT, TEXT));
  }

  @Test
  void zerosAtTheEnd_arePassedOver_andAnythingElseIsNot() throws IOException {
    assertThat(gunzip(concat(gzip(TEXT), new byte[100_000]))).isEqualTo(TEXT);
    for (byte[] garbage :
        new byte[][] {
          {1}, {0x1f}, {0x1f, (byte) 0x8b}, {0, 0, 7}, "PK".getBytes(StandardCharsets.UTF_8)
        }) {
      assertThatThrownBy(() -> gunzip(concat(gzip(TEXT), garbage))).isInstanceOf(IOException.class);
    }
  }

  @Test
  void header_withEverythingInIt_isSkipped() throws IOException {
    byte[] plain = gzip(TEXT);
    byte[] name = new byte[3 << 20];
    Arrays.fill(name, (byte) 'a');
    byte[] header = {0x1f, (byte) 0x8b, 8, 0x1f, 0, 0, 0, 0, 0, 3};
    byte[] extra = {4, 0, 1, 2, 3, 4};
    byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);
    byte[] zero = {0};
    assertThat(gunzip(concat(header, extra, name, zero, name, zero, new byte[2], rest)))
        .isEqualTo(TEXT);
  }

  @Test
  void cutOffOrChangedAnywhere_isRefused() throws IOException {
    byte[] whole = gzip(TEXT);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> gunzip(part)).as("of %d", length).isInstanceOf(IOException.class);
    }
    for (int at = 10; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 4;
      assertThatThrownBy(() -> gunzip(changed)).as("at %d", at).isInstanceOf(IOException.class);
    }
  }
}
