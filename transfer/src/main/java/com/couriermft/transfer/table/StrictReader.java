package com.couriermft.transfer.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Decodes text without replacing invalid bytes. An error reports the position of the invalid bytes,
 * after all characters before them were read. NUL is also an error: no table contains NUL, but
 * files in another character set do. Not thread-safe.
 */
final class StrictReader extends Reader {
  private static final int BYTES = 16 << 10;
  private static final int SHOWN = 4;

  private final InputStream in;
  private final Charset charset;
  private final CharsetDecoder decoder;
  private final LineMarks lines;
  private final ByteBuffer bytes = ByteBuffer.allocate(BYTES).limit(0);
  private final CharBuffer characters = CharBuffer.allocate(BYTES).limit(0);
  private long consumed;
  private boolean ended;
  private @Nullable BadEncoding bad;

  /**
   * Creates a reader of a stream, which {@link #close} closes.
   *
   * @param consumed the number of bytes of the file before the stream
   * @param lines receives the starts of lines
   */
  StrictReader(InputStream in, long consumed, Charset charset, LineMarks lines) {
    this.in = in;
    this.lines = lines;
    this.consumed = consumed;
    this.charset = charset;
    decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /** Thrown for bytes that are invalid in the character set. */
  static final class BadEncoding extends CharacterCodingException {
    private static final long serialVersionUID = 1L;
    private final String why;

    private BadEncoding(String why) {
      this.why = why;
    }

    @Override
    public String getMessage() {
      return why;
    }
  }

  Charset charset() {
    return charset;
  }

  /** Returns the offset of a line's first byte, as for {@link LineMarks#offsetOf}. */
  long offsetOf(long line) {
    return lines.offsetOf(line);
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!characters.hasRemaining()) {
      if (bad != null) {
        throw bad;
      } else if (ended && !bytes.hasRemaining()) {
        return -1;
      }
      decode();
    }
    int count = Math.min(length, characters.remaining());
    characters.get(buffer, offset, count);
    return count;
  }

  private void decode() throws IOException {
    if (!ended) {
      fill();
    }
    characters.clear();
    int before = bytes.position();
    long begin = consumed;
    CoderResult result = decoder.decode(bytes, characters, ended);
    consumed += bytes.position() - before;
    if (result.isError()) {
      bad = malformed(result.length());
    } else if (ended && result.isUnderflow()) {
      decoder.flush(characters);
    }
    characters.flip();
    refuseNul();
    lines.add(characters.array(), characters.limit(), begin, charset);
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    ended = count < 0;
    bytes.position(bytes.position() + Math.max(0, count)).flip();
  }

  private BadEncoding malformed(int length) {
    byte[] found = new byte[Math.min(Math.min(length, SHOWN), bytes.remaining())];
    bytes.duplicate().get(found);
    return new BadEncoding(
        "the bytes %s at byte %d are not valid %s"
            .formatted(HexFormat.of().withPrefix("0x").formatHex(found), consumed, charset.name()));
  }

  private void refuseNul() {
    for (int i = 0; i < characters.limit(); i++) {
      if (characters.get(i) == 0) {
        characters.limit(i);
        bad =
            new BadEncoding(
                "there is a NUL before byte %d, which text in %s cannot contain"
                    .formatted(consumed, charset.name()));
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
