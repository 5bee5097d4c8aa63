package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.catalogue.TableCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a workbook. Records exceptions from storage, which do not mean that the file is
 * damaged, and limits how much of the zip's directory is read. Not thread-safe.
 */
final class SourceChannel implements SeekableByteChannel {
  private static final long MOST_DIRECTORY = 4 << 20;

  private final SeekableByteChannel source;
  private @Nullable IOException failure;
  private @Nullable SheetErrors bounded;
  private long count;

  SourceChannel(SeekableByteChannel source) {
    this.source = source;
  }

  void boundReading(SheetErrors errors) {
    bounded = errors;
    count = 0;
  }

  void liftBound() {
    bounded = null;
  }

  /** Throws the exception from storage, if there was one. */
  void throwFailure() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    try {
      int read = source.read(target);
      count += Math.max(0, read);
      if (bounded != null && count > MOST_DIRECTORY) {
        throw bounded.of(
            TableCodes.TABLE_TOO_LARGE,
            "the directory of its zip has more than %d MiB".formatted(MOST_DIRECTORY >> 20));
      }
      return read;
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public long position() throws IOException {
    return source.position();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    source.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return source.size();
  }

  @Override
  public int write(ByteBuffer bytes) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return source.isOpen();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
