package com.couriermft.transfer.place;

import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Random access to a blob with a small page cache. Thread-safe. */
public final class BlobChannel implements SeekableByteChannel {
  private static final int PAGE = 1 << 20;
  private static final int PAGES = 4;

  /** The maximum number of bytes that a channel caches. */
  public static final long MOST_HELD = (long) PAGES * PAGE;

  private final FileSource source;
  private final BufferBudget.Share share;
  private final Cancellation cancellation;
  private final LinkedHashMap<Long, byte[]> pages = new LinkedHashMap<>(8, 0.75f, true);
  private long position;
  private boolean open = true;

  public BlobChannel(FileSource source, BufferBudget.Share share, Cancellation cancellation) {
    this.source = source;
    this.share = share;
    this.cancellation = cancellation;
  }

  @Override
  public synchronized int read(ByteBuffer target) throws IOException {
    checkOpen();
    cancellation.throwIfCancelled();
    if (position >= source.sizeBytes()) {
      return target.hasRemaining() ? -1 : 0;
    }
    int total = 0;
    while (target.hasRemaining() && position < source.sizeBytes()) {
      byte[] page = page(position / PAGE);
      int start = (int) (position % PAGE);
      int n = Math.min(target.remaining(), page.length - start);
      target.put(page, start, n);
      position += n;
      total += n;
    }
    return total;
  }

  private byte[] page(long number) throws IOException {
    byte @Nullable [] cached = pages.get(number);
    if (cached != null) {
      return cached;
    }
    if (pages.size() == PAGES) {
      Map.Entry<Long, byte[]> oldest = pages.entrySet().iterator().next();
      pages.remove(oldest.getKey());
      share.release(oldest.getValue().length);
    }
    int length = (int) Math.min(PAGE, source.sizeBytes() - number * PAGE);
    byte[] page = source.read(number * PAGE, length);
    share.take(length);
    pages.put(number, page);
    return page;
  }

  @Override
  public synchronized long position() throws IOException {
    checkOpen();
    return position;
  }

  @Override
  public synchronized SeekableByteChannel position(long newPosition) throws IOException {
    checkOpen();
    if (newPosition < 0) {
      throw new IllegalArgumentException("Position " + newPosition + " is negative");
    }
    position = newPosition;
    return this;
  }

  @Override
  public long size() throws IOException {
    return source.sizeBytes();
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public synchronized boolean isOpen() {
    return open;
  }

  @Override
  public synchronized void close() {
    open = false;
    pages.values().forEach(page -> share.release(page.length));
    pages.clear();
  }

  private void checkOpen() throws ClosedChannelException {
    if (!open) {
      throw new ClosedChannelException();
    }
  }
}
