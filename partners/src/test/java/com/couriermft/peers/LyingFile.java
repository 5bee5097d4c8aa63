package com.couriermft.peers;

import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A file of a hostile server, whose reported attributes may differ from the served content.
 * Thread-safe.
 */
public final class LyingFile {
  final Told listed;
  final byte[] content;
  private final List<Told> looks;
  private final int mostAtATime;
  private final AtomicInteger looked = new AtomicInteger();

  /** The reported kind of a path. */
  public enum Kind {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY,
    /** A symbolic link. */
    LINK,
    /** A device. */
    DEVICE,
    /** No kind is reported. */
    UNTOLD
  }

  /**
   * The attributes in one response.
   *
   * @param size the size, which may have any sign and length; {@code null} to omit the size
   * @param time seconds since 1970; {@code null} to omit the time
   */
  public record Told(@Nullable BigInteger size, @Nullable Long time, Kind kind) {
    /** Returns the attributes of a regular file with this size. */
    public static Told file(long size) {
      return new Told(BigInteger.valueOf(size), 1_767_225_600L, Kind.FILE);
    }
  }

  /**
   * Creates a file.
   *
   * @param content the served content
   * @param mostAtATime maximum number of bytes in one response to a read request
   * @param listed attributes in listings
   * @param looks attributes in each further response; the last attributes are repeated
   */
  public LyingFile(byte[] content, int mostAtATime, Told listed, List<Told> looks) {
    this.content = content.clone();
    this.mostAtATime = mostAtATime;
    this.listed = listed;
    this.looks = List.copyOf(looks);
  }

  /** Creates a file with the same attributes in all listings and responses. */
  public static LyingFile telling(byte[] content, Told told) {
    return new LyingFile(content, Integer.MAX_VALUE, told, List.of(told));
  }

  /** Returns the content that the server serves. */
  public byte[] content() {
    return content.clone();
  }

  Told look() {
    return looks.get(Math.min(looked.getAndIncrement(), looks.size() - 1));
  }

  /** Returns the number of bytes in the response to a read request; 0 at the end. */
  int served(long offset, int asked) {
    long left = Math.max(0, content.length - offset);
    return (int) Math.min(left, Math.min(asked, mostAtATime));
  }

  @Override
  public String toString() {
    return content.length + " bytes, listed " + listed + ", looks " + looks + ", " + mostAtATime;
  }
}
