package com.couriermft.storage.store.azure.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** Responds to each request with the next configured text; does not respond if no text is left. */
final class ScriptedServer implements AutoCloseable {
  /** Configured instead of a response: closes the connection. */
  static final String HANG_UP = "";

  /**
   * The prefix of a response that is sent after the request's headers, without reading the body.
   */
  static final String REFUSED = "refused: ";

  private final ServerSocket listening;
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
  private final AtomicInteger connections = new AtomicInteger();

  ScriptedServer(ServerSocketFactory sockets) throws IOException {
    listening = sockets.createServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
    start(this::accept);
  }

  String url(String scheme) {
    return scheme + "://127.0.0.1:" + listening.getLocalPort();
  }

  ScriptedServer answer(String... texts) {
    for (String text : texts) {
      answers.add(text.replace("\n", "\r\n"));
    }
    return this;
  }

  String request() throws InterruptedException {
    return requests.take();
  }

  int connections() {
    return connections.get();
  }

  /** Closes the open connections, as servers do with idle connections. */
  void hangUp() throws IOException {
    for (Socket socket = open.poll(); socket != null; socket = open.poll()) {
      socket.close();
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        connections.incrementAndGet();
        open.add(socket);
        start(() -> serve(socket));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      for (String request = read(socket.getInputStream());
          !request.isEmpty();
          request = read(socket.getInputStream())) {
        requests.add(request);
        String answer = answers.poll();
        if (HANG_UP.equals(answer)) {
          return;
        } else if (answer != null && answer.startsWith(REFUSED)) {
          socket.getOutputStream().write(answer.substring(REFUSED.length()).getBytes(ISO_8859_1));
          return;
        } else if (answer != null) {
          socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
        }
      }
    } catch (IOException e) {
      requests.add("failed: " + e);
    }
  }

  private String read(InputStream in) throws IOException {
    StringBuilder request = new StringBuilder();
    while (request.indexOf("\r\n\r\n") < 0) {
      int character = in.read();
      if (character < 0) {
        return "";
      }
      request.append((char) character);
    }
    String next = answers.peek();
    if (next != null && next.startsWith(REFUSED)) {
      return request.toString();
    }
    for (String line : request.toString().split("\r\n")) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        int length = Integer.parseInt(line.substring(15).strip());
        request.append(new String(in.readNBytes(length), ISO_8859_1));
      }
    }
    return request.toString();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    hangUp();
  }
}
