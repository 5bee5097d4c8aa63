package com.couriermft.partners.http;

import com.couriermft.partners.http.HttpSocket.UnreadableBodyException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;

/** A request body that HttpClient sends one buffer at a time. */
final class SentBody extends AbstractHttpEntity {
  private static final int BUFFER = 64 << 10;

  private final HttpBody body;
  private final HttpSocket line;

  SentBody(HttpBody body, HttpSocket line) {
    super((String) null, null);
    this.body = body;
    this.line = line;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    byte[] buffer = new byte[(int) Math.max(1, Math.min(BUFFER, body.length()))];
    long left = body.length();
    try (InputStream in = getContent()) {
      while (left > 0) {
        int count = read(in, buffer, (int) Math.min(buffer.length, left));
        left -= count;
        line.write(out, buffer, count, left == 0);
      }
    }
  }

  private static int read(InputStream in, byte[] buffer, int most) throws IOException {
    int count;
    try {
      count = in.read(buffer, 0, most);
    } catch (IOException e) {
      throw new UnreadableBodyException(e);
    }
    if (count < 0) {
      throw new UnreadableBodyException(
          new IOException("the body of the request is shorter than its length"));
    }
    return count;
  }

  @Override
  public InputStream getContent() throws IOException {
    try {
      return body.content().open();
    } catch (IOException e) {
      throw new UnreadableBodyException(e);
    }
  }

  @Override
  public long getContentLength() {
    return body.length();
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public boolean isStreaming() {
    return false;
  }

  @Override
  public void close() {
    // The code that opens the content also closes it.
  }
}
