package com.couriermft.partners.remote.ftp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An FTP data connection. It can be finished after reading, finished after writing, or aborted. Not
 * thread-safe.
 */
final class DataChannel {
  private static final Logger LOG = LoggerFactory.getLogger(DataChannel.class);
  private static final Duration LAST_WORDS = Duration.ofSeconds(60);

  /**
   * Maximum number of bytes to read after an upload. Only TLS tickets and alerts, which are far
   * smaller, can follow.
   */
  private static final int MOST_AFTER_UPLOAD = 64 << 10;

  private final FtpSession session;
  private final Socket socket;

  DataChannel(FtpSession session, Socket socket) {
    this.session = session;
    this.socket = socket;
  }

  /** Returns the stream of the bytes that the server sends. */
  InputStream in() throws IOException {
    return socket.getInputStream();
  }

  /** Returns the stream for bytes that the server stores. */
  OutputStream out() throws IOException {
    return socket.getOutputStream();
  }

  /** Closes the connection after everything was read, and waits for the server's reply. */
  Reply finishReading() throws IOException {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("The data connection ended with an error; the server's reply decides", e);
    }
    return session.awaitEnd();
  }

  /** Closes the connection after everything was written, and waits for the server's reply. */
  Reply finishWriting() throws IOException {
    try (socket) {
      socket.setSoTimeout((int) LAST_WORDS.toMillis());
      socket.shutdownOutput();
      // After an upload with TLS 1.3, the server still sends tickets. Unless they are read, the
      // session cannot be resumed on the next data connection.
      socket.getInputStream().readNBytes(MOST_AFTER_UPLOAD);
    } catch (IOException e) {
      // A server that refuses an upload may reset the data connection before it sends the reason.
      LOG.debug(
          "The data connection stays open or ended with an error; the server's reply decides", e);
    }
    return session.awaitEnd();
  }

  /**
   * Aborts the connection, so that the server cannot mistake the received part for the complete
   * file.
   */
  void giveUp() {
    session.giveUpData();
  }
}
