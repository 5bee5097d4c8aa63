package com.couriermft.storage.store.azure.http;

import com.azure.core.http.HttpHeader;
import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.time.Duration;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.concurrent.ComplexCancellable;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * A request of the SDK in the format of Apache HttpClient. Any thread may cancel it. This closes
 * the connection, unless the response was completely read and the connection returned to the pool.
 */
final class Exchange extends BasicClassicHttpRequest implements CancellableDependency {
  private static final long serialVersionUID = 1L;
  private static final int DELETE = 0x7f;

  private final transient ComplexCancellable end = new ComplexCancellable();
  private final transient HttpHost server;
  private final long endsAt;

  private Exchange(String method, HttpHost server, String target, Duration limit) {
    super(method, server, target);
    this.server = server;
    this.endsAt = System.nanoTime() + limit.toNanos();
  }

  /**
   * Converts a request unchanged, except for two headers that the client sets.
   *
   * @param limit the time within which the response must arrive
   * @throws IllegalArgumentException the request's URL is not encoded, or a header contains a line
   *     break
   */
  static Exchange of(HttpRequest request, Duration limit) {
    URL url = request.getUrl();
    HttpHost server = new HttpHost(url.getProtocol(), unbracketed(url.getHost()), url.getPort());
    Exchange exchange =
        new Exchange(request.getHttpMethod().toString(), server, target(url), limit);
    for (HttpHeader header : request.getHeaders()) {
      if (!isTheClients(header.getName())) {
        header.getValuesList().forEach(value -> exchange.add(header.getName(), value));
      }
    }
    BinaryData body = request.getBodyAsBinaryData();
    if (body != null) {
      exchange.setContent(body);
    }
    return exchange;
  }

  private static boolean isTheClients(String header) {
    return header.equalsIgnoreCase("Content-Length") || header.equalsIgnoreCase("Host");
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static String target(URL url) {
    String target = url.getFile();
    if (target.chars().anyMatch(c -> c <= ' ' || c >= DELETE)) {
      throw new IllegalArgumentException("The URL of a request is not percent-encoded");
    }
    return target.startsWith("/") ? target : "/" + target;
  }

  private void add(String name, String value) {
    if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("Header '" + name + "' has a line break in its value");
    }
    addHeader(name, value);
  }

  private void setContent(BinaryData body) {
    BinaryData sized = body.getLength() == null ? BinaryData.fromBytes(body.toBytes()) : body;
    if (sized.getLength() > 0) {
      setEntity(new Content(sized));
    }
  }

  HttpHost server() {
    return server;
  }

  boolean isOverdue() {
    return System.nanoTime() - endsAt > 0;
  }

  @Override
  public void setDependency(Cancellable dependency) {
    end.setDependency(dependency);
  }

  @Override
  public boolean isCancelled() {
    return end.isCancelled();
  }

  @Override
  public boolean cancel() {
    return end.cancel();
  }

  /** A body of known length, which is not copied. */
  private static final class Content extends AbstractHttpEntity {
    private final BinaryData body;

    Content(BinaryData body) {
      super((String) null, null);
      this.body = body;
    }

    @Override
    public long getContentLength() {
      return body.getLength();
    }

    @Override
    public boolean isRepeatable() {
      return body.isReplayable();
    }

    @Override
    public boolean isStreaming() {
      return !isRepeatable();
    }

    @Override
    public InputStream getContent() {
      return body.toStream();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      try (InputStream in = body.toStream()) {
        in.transferTo(out);
      }
    }

    @Override
    public void close() {
      // A body has no resource to close.
    }
  }
}
