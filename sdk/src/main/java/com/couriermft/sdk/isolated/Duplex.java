package com.couriermft.sdk.isolated;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The two directions of a blocking channel as independent streams. The streams of {@link
 * java.nio.channels.Channels} block each other in Java 17. Closing a stream leaves the channel
 * open.
 */
public final class Duplex {
  private Duplex() {}

  /** Returns a stream of the bytes received on a channel. */
  public static DataInputStream in(SocketChannel channel) {
    return new DataInputStream(
        new InputStream() {
          @Override
          public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
          }

          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            return channel.read(ByteBuffer.wrap(buffer, offset, length));
          }
        });
  }

  /** Returns an unbuffered stream that writes to a channel. */
  public static OutputStream out(SocketChannel channel) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] buffer, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
    };
  }
}
