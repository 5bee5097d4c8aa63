package com.couriermft.sdk.isolated;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A child's connection to its host. If the connection breaks, the host is dead and the process
 * exits.
 */
final class Link {
  /** The exit status of a child whose host has died. */
  static final int HOST_GONE = 70;

  private final DataInputStream in;
  private final OutputStream out;

  private Link(SocketChannel channel) {
    in = Duplex.in(channel);
    out = Duplex.out(channel);
  }

  static Link to(String path) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(path));
    return new Link(channel);
  }

  /** Reads the next frame from the host. */
  Map<String, Object> read() {
    try {
      Optional<byte[]> frame = Frames.read(in);
      if (frame.isPresent()) {
        return Frames.decode(frame.get());
      }
    } catch (IOException e) {
      System.err.println("The host's frame cannot be read: " + e.getMessage());
    }
    throw halt();
  }

  /**
   * Sends a frame of the given type.
   *
   * @param content names and values, alternating
   */
  void send(String type, @Nullable Object... content) {
    Map<String, @Nullable Object> frame = new LinkedHashMap<>();
    frame.put("type", type);
    for (int i = 0; i < content.length; i += 2) {
      frame.put(String.valueOf(content[i]), content[i + 1]);
    }
    send(frame);
  }

  /** Sends a frame. */
  // Uses a private lock that no function can take, because functions send frames while they hold
  // their own locks.
  synchronized void send(Map<String, @Nullable Object> frame) {
    try {
      Frames.write(out, frame);
    } catch (IOException e) {
      throw halt();
    }
  }

  private static Error halt() {
    Runtime.getRuntime().halt(HOST_GONE);
    return new Error("halted");
  }
}
