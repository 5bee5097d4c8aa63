package com.couriermft.partners.channel;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A mail server with STARTTLS and AUTH that can disconnect or refuse at any command. The server
 * keeps all emails that it received completely, including emails after which it disconnected.
 */
public final class MailPeer implements Closeable {
  /**
   * The points at which the server can disconnect: the greeting, commands, and the end of an email.
   */
  static final List<String> COMMANDS =
      List.of("GREETING", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA", "END");

  public final List<String> mails = new CopyOnWriteArrayList<>();
  public final List<String> commands = new CopyOnWriteArrayList<>();
  private final ServerSocket server;
  private final @Nullable SSLContext tls;
  private final Map<String, String> replies = new HashMap<>();
  private boolean implicit;
  private boolean offersTls = true;
  private volatile String dying = "";
  private volatile String unknown = "";
  private volatile CountDownLatch thinking = new CountDownLatch(0);

  public MailPeer(@Nullable SSLContext tls) throws IOException {
    this.tls = tls;
    this.server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "mail-peer");
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return server.getLocalPort();
  }

  public MailPeer diesAt(String command) {
    dying = command;
    return this;
  }

  /** Makes the server reply to a command with the given line. */
  public MailPeer replies(String command, String line) {
    replies.put(command, line);
    return this;
  }

  /** Delays the reply at the end of each email until a latch opens. */
  MailPeer thinksUntil(CountDownLatch open) {
    thinking = open;
    return this;
  }

  /** Makes the server refuse mail for an address. */
  public MailPeer knowsNot(String address) {
    unknown = address;
    return this;
  }

  MailPeer implicit() {
    implicit = true;
    return this;
  }

  MailPeer withoutStartTls() {
    offersTls = false;
    return this;
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        new Talk(implicit ? secured(socket) : socket).run();
      } catch (IOException e) {
        commands.add("broken off");
      }
    }
  }

  private SSLSocket secured(Socket plain) throws IOException {
    SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(plain, null, true);
    secured.setUseClientMode(false);
    secured.startHandshake();
    return secured;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private final class Talk {
    private Socket socket;
    private BufferedReader in;
    private OutputStream out;

    Talk(Socket socket) throws IOException {
      use(socket);
    }

    private void use(Socket next) throws IOException {
      socket = next;
      in = new BufferedReader(new InputStreamReader(next.getInputStream(), StandardCharsets.UTF_8));
      out = next.getOutputStream();
    }

    void run() throws IOException {
      if (!answer("GREETING", "220 peer ESMTP")) {
        return;
      }
      String line = in.readLine();
      while (line != null && handle(line)) {
        line = in.readLine();
      }
    }

    private boolean handle(String line) throws IOException {
      String command = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
      commands.add(line);
      return switch (command) {
        case "EHLO" ->
            answer(command, "250-peer\r\n250-" + offer() + "\r\n250 AUTH PLAIN LOGIN XOAUTH2");
        case "STARTTLS" -> startTls();
        case "AUTH" -> auth(line);
        case "DATA" -> answer(command, "354 go on") && (replies.containsKey(command) || data());
        case "QUIT" -> answer(command, "221 bye") && false;
        case "RCPT" -> answer(command, knows(line) ? "250 ok" : "550 5.1.1 no such user");
        default -> answer(command, "250 ok");
      };
    }

    private boolean knows(String line) {
      return unknown.isEmpty() || !line.contains("<" + unknown + ">");
    }

    private String offer() {
      return offersTls && !(socket instanceof SSLSocket) ? "STARTTLS" : "HELP";
    }

    private boolean startTls() throws IOException {
      if (!answer("STARTTLS", "220 go on")) {
        return false;
      }
      use(secured(socket));
      return true;
    }

    private boolean auth(String line) throws IOException {
      if (line.equals("AUTH LOGIN")) {
        say(
            "334 "
                + Base64.getEncoder()
                    .encodeToString("Username:".getBytes(StandardCharsets.US_ASCII)));
        commands.add(in.readLine());
        say(
            "334 "
                + Base64.getEncoder()
                    .encodeToString("Password:".getBytes(StandardCharsets.US_ASCII)));
        commands.add(in.readLine());
      }
      return answer("AUTH", "235 welcome");
    }

    private boolean data() throws IOException {
      List<String> lines = new ArrayList<>();
      String line = in.readLine();
      while (line != null && !line.equals(".")) {
        lines.add(line.startsWith(".") ? line.substring(1) : line);
        line = in.readLine();
      }
      if (line == null) {
        return false;
      }
      mails.add(String.join("\r\n", lines));
      try {
        thinking.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException(e.getMessage());
      }
      return answer("END", "250 queued as 42");
    }

    /** Replies at a point of the dialogue and returns whether to continue. */
    private boolean answer(String at, String usual) throws IOException {
      if (dying.equals(at)) {
        return false;
      }
      say(replies.getOrDefault(at, usual));
      return true;
    }

    private void say(String text) throws IOException {
      out.write((text + "\r\n").getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
  }
}
