package com.couriermft.storage.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.jspecify.annotations.Nullable;

/**
 * A connection that reads the refusal of a server which answered, and closed, before it had read
 * all of a request. Not thread-safe, but any thread may close it.
 */
public abstract class EarlyAnswerConnection extends DefaultManagedHttpClientConnection {
  private static final int FIRST_ERROR = 400;

  private @Nullable IOException unsent;

  /**
   * Makes a connection that is not open yet.
   *
   * @param name in its id, for logs
   * @param config of its buffers and bounds
   */
  protected EarlyAnswerConnection(String name, Http1Config config) {
    super(name, null, null, config, null, null, null, null);
  }

  /** Returns what the client reads in place of the socket's bytes. */
  protected abstract InputStream reading(InputStream socket);

  /** Returns whether a request was not sent whole because its body could not be read. */
  protected boolean isUnreadable(IOException failure) {
    return false;
  }

  /** Reads the head of an answer. */
  protected ClassicHttpResponse readHead() throws HttpException, IOException {
    return super.receiveResponseHeader();
  }

  @Override
  public void bind(Socket socket) throws IOException {
    bind(
        new SocketHolder(socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return reading(from.getInputStream());
          }
        });
  }

  @Override
  public void bind(SSLSocket tls, Socket socket) throws IOException {
    bind(
        new SocketHolder(tls, socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return reading(from.getInputStream());
          }
        });
  }

  @Override
  public void sendRequestEntity(ClassicHttpRequest request) throws HttpException, IOException {
    try {
      super.sendRequestEntity(request);
    } catch (IOException e) {
      if (isUnreadable(e)) {
        throw e;
      }
      unsent = e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      if (unsent == null) {
        super.flush();
      }
    } catch (IOException e) {
      unsent = e;
    }
  }

  /**
   * Reads the head of the answer.
   *
   * @throws IOException the request was not sent whole, and no answer says why
   */
  @Override
  public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
    if (unsent == null) {
      return readHead();
    }
    try {
      ClassicHttpResponse response = readHead();
      if (response.getCode() >= FIRST_ERROR) {
        return response;
      }
    } catch (IOException | HttpException unanswered) {
      unsent.addSuppressed(unanswered);
    }
    throw unsent;
  }

  /** Returns whether the connection can be used for another request. */
  @Override
  public boolean isConsistent() {
    return unsent == null && super.isConsistent();
  }
}
