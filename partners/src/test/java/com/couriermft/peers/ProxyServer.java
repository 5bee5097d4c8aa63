package com.couriermft.peers;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A SOCKS 5 and HTTP CONNECT proxy that resolves its own names. */
public final class ProxyServer implements AutoCloseable {
  /** The targets of names that only this proxy knows. */
  public final Map<String, String> names = new ConcurrentHashMap<>();

  /** The requested targets as {@code host:port}. */
  public final List<String> asked = new CopyOnWriteArrayList<>();

  /** The required {@code user:password}; {@code null} if no authentication is required. */
  public volatile @Nullable String login;

  /** The response sent instead of opening the tunnel: a status line, or a SOCKS code. */
  public volatile @Nullable String answer;

  private final ServerSocket server;
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  public ProxyServer() {
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  private void accept() throws IOException {
    while (!server.isClosed()) {
      Socket client = server.accept();
      open.add(client);
      start(() -> serve(client));
    }
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      InputStream in = client.getInputStream();
      int first = in.read();
      Socket target =
          first == 5
              ? socks(new DataInputStream(in), client.getOutputStream())
              : http(first, in, client.getOutputStream());
      if (target != null) {
        start(() -> pipe(target, client));
        pipe(client, target);
      }
    }
  }

  private @Nullable Socket socks(DataInputStream in, OutputStream out) throws IOException {
    List<Byte> offered = bytes(in.readNBytes(in.read()));
    byte method = (byte) (login == null ? 0 : 2);
    if (!offered.contains(method)) {
      out.write(new byte[] {5, (byte) 0xff});
      return null;
    }
    out.write(new byte[] {5, method});
    if (login != null) {
      in.read();
      String user = new String(in.readNBytes(in.read()), StandardCharsets.UTF_8);
      String password = new String(in.readNBytes(in.read()), StandardCharsets.UTF_8);
      boolean known = (user + ":" + password).equals(login);
      out.write(new byte[] {1, (byte) (known ? 0 : 1)});
      if (!known) {
        return null;
      }
    }
    in.readNBytes(3);
    String host =
        in.read() == 3
            ? new String(in.readNBytes(in.read()), StandardCharsets.US_ASCII)
            : InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
    int port = in.readUnsignedShort();
    Socket target = answer == null ? dial(host, port) : null;
    int code = target == null ? Integer.parseInt(answer) : 0;
    out.write(new byte[] {5, (byte) code, 0, 1, 127, 0, 0, 1, 0, 1});
    return target;
  }

  private @Nullable Socket http(int first, InputStream rest, OutputStream out) throws IOException {
    InputStream whole =
        new SequenceInputStream(new ByteArrayInputStream(new byte[] {(byte) first}), rest);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(whole, StandardCharsets.ISO_8859_1));
    String target = lines.readLine().split(" ")[1];
    String sent = "";
    for (String line = lines.readLine(); !line.isEmpty(); line = lines.readLine()) {
      if (line.startsWith("Proxy-Authorization: Basic ")) {
        sent = new String(Base64.getDecoder().decode(line.substring(27)), StandardCharsets.UTF_8);
      }
    }
    boolean known = login == null || sent.equals(login);
    int colon = target.lastIndexOf(':');
    Socket socket =
        answer == null && known
            ? dial(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)))
            : null;
    String status =
        socket != null ? "HTTP/1.1 200 OK" : known ? answer : "HTTP/1.1 407 Login Required";
    out.write((status + "\r\nVia: test\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private Socket dial(String host, int port) throws IOException {
    asked.add(host + ":" + port);
    Socket socket = new Socket(names.getOrDefault(host, host), port);
    open.add(socket);
    return socket;
  }

  private static void pipe(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    }
  }

  private static List<Byte> bytes(byte[] array) {
    List<Byte> bytes = new CopyOnWriteArrayList<>();
    for (byte each : array) {
      bytes.add(each);
    }
    return bytes;
  }

  /** Starts a thread for a connection; the thread ends when the connection ends for any reason. */
  private static void start(Conversation conversation) {
    Thread thread =
        new Thread(
            () -> {
              try {
                conversation.hold();
              } catch (IOException e) {
                Thread.currentThread().interrupt();
              }
            },
            "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Conversation {
    void hold() throws IOException;
  }
}
