package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.storage.wire.EarlyAnswerConnection;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;

/** Sends requests over connections and reads the heads of their responses. Thread-safe. */
final class Sender {
  private static final String AGENT = "courier";

  private Sender() {}

  /**
   * Sends a request and reads the head of the response.
   *
   * @param line open connection for only this request; it is closed on failure, otherwise with the
   *     response
   * @param hop request to send
   * @param more additional headers of the client, which precede the headers of the request
   * @throws NothingSentException the connection was closed before the first byte of the request
   * @throws AnswerLostException no usable response arrived
   */
  static HttpAnswer send(HttpSocket line, Redirect hop, Map<String, String> more)
      throws NothingSentException, AnswerLostException {
    boolean answered = false;
    try {
      ClassicHttpResponse response =
          new HttpRequestExecutor()
              .execute(request(line, hop, more), line, HttpCoreContext.create());
      answered = true;
      return answer(line, hop, response);
    } catch (IOException | HttpException e) {
      CourierException why = lost(line, hop, e);
      if (line.hasSent()) {
        throw new AnswerLostException(why);
      }
      throw new NothingSentException(why);
    } finally {
      if (!answered) {
        line.close(CloseMode.IMMEDIATE);
      }
    }
  }

  private static ClassicHttpRequest request(
      HttpSocket line, Redirect hop, Map<String, String> more) {
    URI uri = hop.uri();
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    BasicClassicHttpRequest request = new BasicClassicHttpRequest(hop.method(), "/");
    // The request's constructor would interpret a path with two leading slashes as a host.
    request.setPath(target);
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    request.addHeader(HttpHeaders.HOST, uri.getHost() + port);
    // Each call uses its own connection, so the server need not keep it open.
    request.addHeader(HttpHeaders.CONNECTION, "close");
    more.forEach(request::setHeader);
    hop.headers().forEach(request::setHeader);
    if (!request.containsHeader(HttpHeaders.USER_AGENT)) {
      request.addHeader(HttpHeaders.USER_AGENT, AGENT);
    }
    if (hop.body().isThere()) {
      request.setHeader(HttpHeaders.CONTENT_LENGTH, hop.body().length());
      String type = hop.body().contentType();
      if (type != null && !request.containsHeader(HttpHeaders.CONTENT_TYPE)) {
        request.addHeader(HttpHeaders.CONTENT_TYPE, type);
      }
      request.setEntity(new SentBody(hop.body(), line));
    } else if (!List.of("GET", "HEAD", "DELETE", "OPTIONS").contains(hop.method())) {
      request.setHeader(HttpHeaders.CONTENT_LENGTH, 0);
    }
    return request;
  }

  private static HttpAnswer answer(HttpSocket line, Redirect hop, ClassicHttpResponse response)
      throws IOException {
    Map<String, List<String>> headers = new TreeMap<>();
    for (Header header : response.getHeaders()) {
      String value = header.getValue() == null ? "" : header.getValue();
      headers
          .computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(value);
    }
    headers.replaceAll((name, values) -> List.copyOf(values));
    HttpEntity entity = response.getEntity();
    InputStream content = entity == null ? null : entity.getContent();
    return new HttpAnswer(
        hop.method(),
        response.getCode(),
        Collections.unmodifiableMap(headers),
        content == null ? InputStream.nullInputStream() : new Body(content, hop),
        URI.create(Redirect.shown(hop.uri())),
        () -> line.close(CloseMode.IMMEDIATE));
  }

  private static CourierException lost(HttpSocket line, Redirect hop, Exception e) {
    String what = hop.describe();
    if (e instanceof SocketTimeoutException) {
      return new CourierException(
          FailureClass.TRANSIENT,
          StepCodes.TIMED_OUT,
          ErrorText.of(hop.connection(), what, "the server stopped responding"),
          e);
    }
    if (line.isCertificateAsked() && e instanceof IOException) {
      // Some servers request a client certificate but do not require it. In this case, the
      // connection failed for another reason.
      String why =
          ("%s. The server asked for a client certificate, and the connection has none: set "
                  + "'client_key' if the server requires a certificate")
              .formatted(e.getMessage());
      return CourierException.of(code(e), ErrorText.of(hop.connection(), what, why), e);
    }
    return CourierException.of(code(e), ErrorText.of(hop.connection(), what, e), e);
  }

  private static FailureCode code(Exception e) {
    if (e instanceof HttpException
        || e instanceof MessageConstraintException
        || e instanceof EarlyAnswerConnection.HeadTooLargeException) {
      return ConnectionCodes.INVALID_ANSWER;
    }
    return e instanceof SSLException
        ? ConnectionCodes.TLS_FAILED
        : ConnectionCodes.CONNECTION_FAILED;
  }

  /** The body of a response. Its failures name the connection. */
  private static final class Body extends FilterInputStream {
    private final Redirect hop;

    Body(InputStream in, Redirect hop) {
      super(in);
      this.hop = hop;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        return in.read(into, offset, length);
      } catch (IOException e) {
        throw new IOException(
            ErrorText.of(hop.connection(), "the body of the response to " + hop.describe(), e), e);
      }
    }

    /** Leaves the rest of the body unread, because closing the response closes the connection. */
    @Override
    public void close() {
      // HttpAnswer closes the connection.
    }
  }
}
