package com.couriermft.partners.channel;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/** The body of a request, of which is known whether any of it was sent. For one exchange. */
final class WatchedBody extends HttpEntityWrapper {
  private volatile boolean begun;

  WatchedBody(byte[] content, ContentType type) {
    super(new ByteArrayEntity(content, type));
  }

  /** Returns whether sending it has begun. */
  boolean isBegun() {
    return begun;
  }

  @Override
  public boolean isRepeatable() {
    return false;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    begun = true;
    super.writeTo(out);
  }
}
