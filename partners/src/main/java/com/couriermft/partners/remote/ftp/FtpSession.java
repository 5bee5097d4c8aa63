package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPReply;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session with one control connection at a time, which is replaced after a cancelled transfer. A
 * connection that fails between transfers is not replaced. Not thread-safe except for {@link
 * #stop}.
 */
final class FtpSession implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FtpSession.class);

  /** Timeout for a reply that confirms a complete file or contains its hash. */
  private static final Duration LONG_ANSWER = Duration.ofMinutes(5);

  /** Timeout for the reply to a cancelled transfer. */
  private static final Duration SHORT_ANSWER = Duration.ofSeconds(5);

  private static final int MOST_PRELIMINARY = 100;

  private final Function<FtpSockets, LoggedIn> login;
  private final Supplier<FtpSockets> each;
  private volatile boolean stopped;
  private volatile FtpSockets sockets;
  private @Nullable LoggedIn live;

  /** Whether the server has not yet confirmed the end of the last transfer. */
  private boolean owed;

  /**
   * Creates a session that logs in at its first use.
   *
   * @param each creates the sockets of one control connection
   * @param login logs in with these sockets
   */
  FtpSession(Supplier<FtpSockets> each, Function<FtpSockets, LoggedIn> login) {
    this.each = each;
    this.login = login;
    this.sockets = each.get();
  }

  /** Returns the control connection, after logging in if necessary. */
  LoggedIn live() throws IOException {
    LoggedIn current = live;
    if (current == null) {
      sockets = each.get();
      if (stopped) {
        throw new SocketException("The session was closed");
      }
      current = login.apply(sockets);
      live = current;
    }
    return current;
  }

  /** Sends a command and waits for its reply. */
  Reply send(String command, @Nullable String argument) throws IOException {
    return answered(
        live().control().client(),
        client -> {
          client.sendCommand(command, argument);
          return Reply.of(client);
        });
  }

  /** Sends a command that makes the server read an entire file, with a longer timeout. */
  Reply sendLong(String command, String argument) throws IOException {
    FTPClient client = live().control().client();
    client.setSoTimeout((int) LONG_ANSWER.toMillis());
    Reply reply = send(command, argument);
    client.setSoTimeout((int) FtpLogin.ANSWER.toMillis());
    return reply;
  }

  /**
   * Sends a command and opens its data connection.
   *
   * @param offset offset in the file, for {@code RETR} and {@code STOR}
   * @return the data connection; empty if the server refuses, with the reason in {@link #lastReply}
   */
  Optional<DataChannel> openData(String command, @Nullable String argument, long offset)
      throws IOException {
    Control control = live().control();
    return answered(
        control.client(),
        client -> {
          client.setRestartOffset(offset);
          Socket socket = data(control, command, argument);
          owed = socket != null;
          return Optional.ofNullable(socket).map(s -> new DataChannel(this, s));
        });
  }

  private @Nullable Socket data(Control control, String command, @Nullable String argument)
      throws IOException {
    FTPClient client = control.client();
    try {
      return control.openData(command, argument);
    } catch (ConnectException | SocketTimeoutException e) {
      if (sockets.isDataOpen() || client.getReplyCode() != FTPReply.ENTERING_EPSV_MODE) {
        throw e;
      }
      // Some firewalls open the port only if they see the port in a PASV reply.
      client.setUseEPSVwithIPv4(false);
      return control.openData(command, argument);
    } catch (IOException e) {
      if (FTPReply.isPositivePreliminary(client.getReplyCode()) && findRefusal().isPresent()) {
        return null;
      }
      throw e;
    }
  }

  /** Returns the server's last reply. */
  Reply lastReply() throws IOException {
    return Reply.of(live().control().client());
  }

  /**
   * Returns whether the last data connection failed to resume the TLS session, which many servers
   * refuse.
   */
  boolean isDataUnresumed() throws IOException {
    return live().control().isDataUnresumed();
  }

  /** Waits for the reply that ends a transfer. */
  Reply awaitEnd() throws IOException {
    return await(LONG_ANSWER);
  }

  /**
   * Returns the server's reply to a failed transfer. If the server sends none, the result is empty
   * and the control connection is discarded.
   */
  Optional<Reply> findRefusal() {
    return findLastWord().filter(reply -> !reply.isCompletion());
  }

  private Optional<Reply> findLastWord() {
    try {
      return Optional.of(await(SHORT_ANSWER));
    } catch (IOException e) {
      LOG.debug("The control connection is closed with the failed transfer", e);
      owed = false;
      sockets.breakAll();
      live = null;
      return Optional.empty();
    }
  }

  private Reply await(Duration time) throws IOException {
    FTPClient client = live().control().client();
    client.setSoTimeout((int) time.toMillis());
    return answered(
        client,
        c -> {
          readLastWord(c);
          owed = false;
          c.setSoTimeout((int) FtpLogin.ANSWER.toMillis());
          return Reply.of(c);
        });
  }

  /** Reads replies up to the final one, because a server may send several preliminary replies. */
  private static void readLastWord(FTPClient client) throws IOException {
    for (int i = 0; i < MOST_PRELIMINARY; i++) {
      if (!FTPReply.isPositivePreliminary(client.getReply())) {
        return;
      }
    }
    throw new IOException(
        "the server sent " + MOST_PRELIMINARY + " preliminary replies and no final reply");
  }

  /**
   * Cancels the current transfer, and discards the control connection if it does not survive the
   * cancellation.
   */
  void giveUpData() {
    sockets.resetData();
    if (owed) {
      findLastWord();
    }
  }

  private interface Exchange<T> {
    T with(FTPClient client) throws IOException;
  }

  /**
   * Runs an exchange. A failure ends the control connection, because a late reply would be mistaken
   * for the reply to the next command.
   */
  private <T> T answered(FTPClient client, Exchange<T> exchange) throws IOException {
    boolean inStep = false;
    try {
      T answer = exchange.with(client);
      inStep = true;
      return answer;
    } catch (CourierException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IOException("the server's reply is invalid: " + e, e);
    } finally {
      if (!inStep) {
        sockets.breakAll();
      }
    }
  }

  /** Ends the session from any thread and unblocks waiting threads. */
  void stop() {
    stopped = true;
    sockets.breakAll();
  }

  /** Sends QUIT if the connection still works. */
  @Override
  public void close() {
    LoggedIn current = live;
    if (current != null && !stopped) {
      try {
        FTPClient client = current.control().client();
        client.setSoTimeout((int) SHORT_ANSWER.toMillis());
        client.logout();
      } catch (IOException | RuntimeException e) {
        LOG.debug("Saying goodbye", e);
      }
    }
    stop();
  }
}
