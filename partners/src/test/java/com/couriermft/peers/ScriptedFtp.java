package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An unencrypted FTP server whose replies are scripted, to simulate misbehaving servers. It serves
 * one client at a time.
 */
public class ScriptedFtp implements FtpServer {
  /** A special answer that closes the control connection. */
  protected static final String BREAK = "break";

  /** The commands for which the client opens the data connection before sending the command. */
  private static final Set<String> MOVES_DATA = Set.of("LIST", "MLSD", "RETR", "STOR");

  /**
   * Replies that replace the usual replies, by command and without the last line break; "" for no
   * reply.
   */
  public final Map<String, String> answers = new ConcurrentHashMap<>();

  /** Lines that are repeated endlessly as the reply, by command. */
  public final Map<String, String> endless = new ConcurrentHashMap<>();

  public final List<String> commands = new CopyOnWriteArrayList<>();
  public final ByteArrayOutputStream stored = new ByteArrayOutputStream();
  public Charset names = StandardCharsets.UTF_8;
  public String listing = "";
  public volatile String greeting = "220 ready";

  /** Whether uploads are cut off by a TCP reset after their first byte. */
  public volatile boolean resetsUploads;

  public volatile long sent;

  private final ServerSocket listener = listen();
  private final ServerSocket data = listen();

  /** Creates the server and starts it on a free port. */
  public ScriptedFtp() {
    Thread thread = new Thread(this::serve, "scripted-ftp");
    thread.setDaemon(true);
    thread.start();
  }

  private static ServerSocket listen() {
    try {
      return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the port for data connections in the format of a PASV reply. */
  public String dataPort() {
    return data.getLocalPort() / 256 + "," + data.getLocalPort() % 256;
  }

  private void serve() {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        talk(client);
      } catch (IOException e) {
        // the client may disconnect at any time
      }
    }
  }

  private void talk(Socket client) throws IOException {
    OutputStream out = client.getOutputStream();
    BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), names));
    reply(out, greeting);
    boolean passive = false;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      commands.add(line);
      String verb = line.split(" ", 2)[0];
      if (endless.containsKey(verb)) {
        repeat(out, endless.get(verb));
      }
      String answer = answers.getOrDefault(verb, usual(line));
      boolean isRefused =
          MOVES_DATA.contains(verb) && !answer.startsWith("1") && !answer.isEmpty()
              || verb.equals("REST") && !answer.startsWith("3");
      if (passive && isRefused) {
        data.accept().close();
      }
      passive =
          answer.startsWith("227")
              || answer.startsWith("229")
              || passive && !isRefused && !MOVES_DATA.contains(verb);
      reply(out, answer);
      if (answer.startsWith("1")) {
        try (Socket socket = data.accept()) {
          transfer(line, socket);
        }
        reply(out, answers.getOrDefault(verb + " end", "226 done"));
      }
    }
  }

  private void repeat(OutputStream out, String what) throws IOException {
    byte[] bytes = what.repeat(4096 / what.length()).getBytes(names);
    for (; ; ) {
      out.write(bytes);
      sent += bytes.length;
    }
  }

  /** Transfers the data of a command over its data connection. */
  protected void transfer(String command, Socket socket) throws IOException {
    if (command.equals("LIST")) {
      socket.getOutputStream().write(listing.getBytes(names));
    } else if (resetsUploads) {
      stored.write(socket.getInputStream().read());
      socket.setSoLinger(true, 0);
    } else {
      socket.getInputStream().transferTo(stored);
    }
  }

  private void reply(OutputStream out, String text) throws IOException {
    if (text.equals(BREAK)) {
      throw new EOFException("broken on purpose");
    }
    if (!text.isEmpty()) {
      out.write((text + "\r\n").getBytes(names));
    }
  }

  /** Returns the reply to a command that is not among {@link #answers}. */
  protected String usual(String command) {
    return switch (command.split(" ", 2)[0]) {
      case "USER" -> "331 password";
      case "PASS" -> "230 in";
      case "PWD" -> "257 \"/\"";
      case "EPSV" -> "229 entering (|||" + data.getLocalPort() + "|)";
      case "PASV" -> "227 entering (127,0,0,1," + dataPort() + ")";
      case "LIST", "STOR" -> "150 go on";
      case "FEAT" -> "500 what?";
      case "SIZE" -> "213 3";
      case "MDTM" -> "213 20260101000000";
      default -> "200 yes";
    };
  }

  @Override
  public String user() {
    return USER;
  }

  @Override
  public String password() {
    return "scripted";
  }

  @Override
  public Optional<Mode> tls() {
    return Optional.empty();
  }

  @Override
  public ServerCertificate certificate() {
    throw new IllegalStateException("It speaks no TLS");
  }

  @Override
  public String fingerprint() {
    return "";
  }

  @Override
  public int port() {
    return listener.getLocalPort();
  }

  @Override
  public Path root() {
    throw new IllegalStateException("It has no files");
  }

  @Override
  public String remote(String relative) {
    return "/" + relative;
  }

  @Override
  public void close() {
    try (listener;
        data) {
      commands.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
