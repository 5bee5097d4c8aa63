package com.couriermft.peers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** A file channel that ends before the reported size. */
final class ShortChannel implements SeekableByteChannel {
  private final SeekableByteChannel channel;
  private final long end;

  ShortChannel(SeekableByteChannel channel, long end) {
    this.channel = channel;
    this.end = end;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    long left = end - channel.position();
    if (left <= 0) {
      return -1;
    }
    into.limit((int) Math.min(into.limit(), into.position() + left));
    return channel.read(into);
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    return channel.write(from);
  }

  @Override
  public long position() throws IOException {
    return channel.position();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    channel.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public SeekableByteChannel truncate(long size) throws IOException {
    channel.truncate(size);
    return this;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
