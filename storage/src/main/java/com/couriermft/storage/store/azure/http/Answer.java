package com.couriermft.storage.store.azure.http;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.couriermft.storage.wire.WholeAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/** Reads entire responses into memory. */
final class Answer {
  /**
   * The maximum size of a response in bytes. Ranges, small blobs and pages of lists are smaller.
   */
  private static final int MOST_BYTES = 64 << 20;

  private static final int FIRST_OTHER = 300;

  private Answer() {}

  /**
   * Reads a response to its end.
   *
   * @param into the buffer for the body of a successful response, if any; see {@link
   *     ApacheHttpClient#INTO}
   * @throws IOException the body is incomplete, exceeds the buffer, or exceeds 64 MiB
   */
  static HttpResponse read(
      HttpRequest request, ClassicHttpResponse response, Optional<ByteBuffer> into)
      throws IOException {
    HttpHeaders headers = new HttpHeaders(24);
    for (Header header : response.getHeaders()) {
      headers.add(HttpHeaderName.fromString(header.getName()), header.getValue());
    }
    int status = response.getCode();
    HttpEntity entity = response.getEntity();
    BinaryData body;
    if (entity == null) {
      body = BinaryData.fromBytes(new byte[0]);
    } else if (into.isPresent() && status < FIRST_OTHER) {
      body = readInto(into.get(), entity);
    } else {
      body = BinaryData.fromBytes(readWhole(entity));
    }
    return new WholeAnswer(request, status, headers, body);
  }

  private static BinaryData readInto(ByteBuffer buffer, HttpEntity entity) throws IOException {
    InputStream in = entity.getContent();
    int start = buffer.position();
    int count = in.readNBytes(buffer.array(), buffer.arrayOffset() + start, buffer.remaining());
    if (in.read() >= 0) {
      throw new IOException(
          "The response has more than the requested %d bytes".formatted(buffer.remaining()));
    }
    buffer.position(start + count);
    return BinaryData.fromByteBuffer(buffer.slice(start, count));
  }

  private static byte[] readWhole(HttpEntity entity) throws IOException {
    long length = entity.getContentLength();
    if (length > MOST_BYTES) {
      throw tooLong(length + " bytes");
    }
    InputStream in = entity.getContent();
    if (length < 0) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw tooLong("more bytes");
      }
      return bytes;
    }
    byte[] bytes = new byte[(int) length];
    if (in.readNBytes(bytes, 0, bytes.length) < bytes.length || in.read() >= 0) {
      throw new ConnectionClosedException("The connection ended before the response was complete");
    }
    return bytes;
  }

  private static IOException tooLong(String found) {
    return new IOException(
        "The response has %s; at most %d bytes are read at once".formatted(found, MOST_BYTES));
  }
}
