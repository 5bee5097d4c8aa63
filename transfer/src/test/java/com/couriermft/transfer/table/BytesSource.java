package com.couriermft.transfer.table;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** A table in memory with the name {@code t.csv}. */
public record BytesSource(byte[] bytes) implements TableSource {
  @Override
  public String name() {
    return "t.csv";
  }

  @Override
  public InputStream stream(long offset) {
    return new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
  }

  @Override
  public SeekableByteChannel channel() {
    return new SeekableInMemoryByteChannel(bytes);
  }
}
