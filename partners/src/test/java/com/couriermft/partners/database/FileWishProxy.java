package com.couriermft.partners.database;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A compromised connection to a MariaDB server. The proxy replaces the server's file requests, and
 * optionally other responses, with requests for a file of the client (MariaDB's protocol,
 * LOCAL_INFILE packet).
 */
final class FileWishProxy implements Closeable {
  private static final int WISH = 0xfb;
  private static final int OK = 0x00;

  private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  private final int target;
  private final String file;
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private volatile boolean everyAnswer;

  /** Creates a proxy that replaces the file in each file request of the server. */
  FileWishProxy(int target, String file) throws IOException {
    this.target = target;
    this.file = file;
    start(this::serve);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** From now on, also replaces each OK response with a file request. */
  void wishAlways() {
    everyAnswer = true;
  }

  /** Returns all bytes that the client has sent. */
  String sent() {
    synchronized (sent) {
      return sent.toString(StandardCharsets.ISO_8859_1);
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "file-wish-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        start(() -> up(client, server));
        start(() -> down(server, client));
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void up(Socket client, Socket server) {
    try (client;
        server) {
      InputStream in = client.getInputStream();
      byte[] buffer = new byte[8192];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        synchronized (sent) {
          sent.write(buffer, 0, read);
        }
        server.getOutputStream().write(buffer, 0, read);
      }
    } catch (IOException e) {
      // one of the peers has closed its connection
    }
  }

  private void down(Socket server, Socket client) {
    try (client;
        server) {
      DataInputStream in = new DataInputStream(server.getInputStream());
      OutputStream out = client.getOutputStream();
      while (true) {
        byte[] head = new byte[4];
        in.readFully(head);
        int length = head[0] & 0xff | (head[1] & 0xff) << 8 | (head[2] & 0xff) << 16;
        byte[] body = in.readNBytes(length);
        int first = length == 0 ? -1 : body[0] & 0xff;
        if (first == WISH || first == OK && everyAnswer) {
          body = ("\u00fb" + file).getBytes(StandardCharsets.ISO_8859_1);
        }
        out.write(
            new byte[] {
              (byte) body.length, (byte) (body.length >> 8), (byte) (body.length >> 16), head[3]
            });
        out.write(body);
        out.flush();
      }
    } catch (IOException e) {
      // one of the peers has closed its connection
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
