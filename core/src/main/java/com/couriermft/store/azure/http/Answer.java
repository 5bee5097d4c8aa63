package com.couriermft.store.azure.http;

import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An answer whose body is read from the connection, once; buffered, it may be read again. */
final class Answer extends HttpResponse {
  /** Ranges, small blobs and pages of lists have less. */
  private static final int MOST_BYTES = 64 << 20;

  private static final int FIRST_OTHER = 300;

  private final int status;
  private final HttpHeaders headers;
  private final InputStream stream;
  private final BinaryData body;
  private final long length;

  /** As it comes in. */
  Answer(HttpRequest request, int status, HttpHeaders headers, Body stream) {
    super(request);
    this.status = status;
    this.headers = headers;
    this.stream = stream;
    this.length = stream.length();
    this.body = BinaryData.fromStream(stream, length < 0 ? null : length);
  }

  private Answer(Answer read, BinaryData bytes) {
    super(read.getRequest());
    this.status = read.status;
    this.headers = read.headers;
    this.stream = InputStream.nullInputStream();
    this.length = bytes.getLength();
    this.body = bytes;
  }

  boolean isSuccess() {
    return status < FIRST_OTHER;
  }

  boolean isWithin(int bytes) {
    return length >= 0 && length <= bytes;
  }

  @Override
  public int getStatusCode() {
    return status;
  }

  @Override
  @Deprecated
  public String getHeaderValue(String name) {
    return headers.getValue(name);
  }

  @Override
  public HttpHeaders getHeaders() {
    return headers;
  }

  @Override
  public BinaryData getBodyAsBinaryData() {
    return body;
  }

  @Override
  public Flux<ByteBuffer> getBody() {
    return body.toFluxByteBuffer();
  }

  @Override
  public Mono<byte[]> getBodyAsByteArray() {
    return Mono.fromCallable(body::toBytes);
  }

  @Override
  public Mono<String> getBodyAsString() {
    return getBodyAsString(StandardCharsets.UTF_8);
  }

  @Override
  public Mono<String> getBodyAsString(Charset charset) {
    return getBodyAsByteArray().map(bytes -> new String(bytes, charset));
  }

  @Override
  public Mono<InputStream> getBodyAsInputStream() {
    return Mono.fromCallable(body::toStream);
  }

  @Override
  public void writeBodyTo(WritableByteChannel channel) throws IOException {
    body.writeTo(channel);
  }

  /**
   * Reads it to its end.
   *
   * @throws IOException it breaks off, or has more than 64 MiB
   */
  Answer readWhole() throws IOException {
    if (body.isReplayable()) {
      return this;
    }
    try (stream) {
      if (length > MOST_BYTES) {
        throw tooLong(length + " bytes");
      }
      return new Answer(this, BinaryData.fromBytes(length < 0 ? readToItsEnd() : readLength()));
    }
  }

  /**
   * Reads it to its end, into the array of a buffer, and moves the buffer's position behind it.
   *
   * @throws IOException it breaks off, or has more bytes than the buffer
   */
  Answer readInto(ByteBuffer buffer) throws IOException {
    try (stream) {
      int start = buffer.position();
      int count =
          stream.readNBytes(buffer.array(), buffer.arrayOffset() + start, buffer.remaining());
      if (stream.read() >= 0) {
        throw new IOException(
            "The answer has more than the %d bytes asked for".formatted(buffer.remaining()));
      }
      buffer.position(start + count);
      return new Answer(this, BinaryData.fromByteBuffer(buffer.slice(start, count)));
    }
  }

  private byte[] readToItsEnd() throws IOException {
    byte[] bytes = stream.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw tooLong("more bytes");
    }
    return bytes;
  }

  private static IOException tooLong(String found) {
    return new IOException(
        "The answer has %s, at most %d are read at once".formatted(found, MOST_BYTES));
  }

  private byte[] readLength() throws IOException {
    byte[] bytes = new byte[(int) length];
    if (stream.readNBytes(bytes, 0, bytes.length) < bytes.length) {
      throw new EOFException("The connection ended before the answer did");
    }
    return bytes;
  }

  @Override
  public HttpResponse buffer() {
    try {
      return readWhole();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
