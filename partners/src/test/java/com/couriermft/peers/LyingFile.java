package com.couriermft.peers;

import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A file of a hostile server: what is served of it, and what is told of it. Thread-safe. */
public final class LyingFile {
  final Told listed;
  final byte[] content;
  private final List<Told> looks;
  private final int mostAtATime;
  private final AtomicInteger looked = new AtomicInteger();

  /** What a path is said to be. */
  public enum Kind {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY,
    /** A symbolic link. */
    LINK,
    /** A device. */
    DEVICE,
    /** Nothing is told. */
    UNTOLD
  }

  /**
   * What is told at one look.
   *
   * @param size of any sign and length; {@code null}: not told
   * @param time in seconds since 1970; {@code null}: not told
   */
  public record Told(@Nullable BigInteger size, @Nullable Long time, Kind kind) {
    /** A regular file of this size. */
    public static Told file(long size) {
      return new Told(BigInteger.valueOf(size), 1_767_225_600L, Kind.FILE);
    }
  }

  /**
   * A file.
   *
   * @param content all that is ever served
   * @param mostAtATime bytes of one answer to a request to read
   * @param listed what listings tell
   * @param looks what each further look is told; the last one is told ever after
   */
  public LyingFile(byte[] content, int mostAtATime, Told listed, List<Told> looks) {
    this.content = content.clone();
    this.mostAtATime = mostAtATime;
    this.listed = listed;
    this.looks = List.copyOf(looks);
  }

  /** A file of which each look, and each listing, tells the same. */
  public static LyingFile telling(byte[] content, Told told) {
    return new LyingFile(content, Integer.MAX_VALUE, told, List.of(told));
  }

  /** What the server serves. */
  public byte[] content() {
    return content.clone();
  }

  Told look() {
    return looks.get(Math.min(looked.getAndIncrement(), looks.size() - 1));
  }

  /** How many bytes are served in answer to a request; 0 at the end. */
  int served(long offset, int asked) {
    long left = Math.max(0, content.length - offset);
    return (int) Math.min(left, Math.min(asked, mostAtATime));
  }

  @Override
  public String toString() {
    return content.length + " bytes, listed " + listed + ", looks " + looks + ", " + mostAtATime;
  }
}
