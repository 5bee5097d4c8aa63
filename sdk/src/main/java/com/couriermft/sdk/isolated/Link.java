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

/** A child's connection to its host. When it breaks the process ends: its host is dead. */
final class Link {
  /** The exit status of a child whose host is gone. */
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

  /** Returns the host's next frame. */
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

  /** Sends a frame of this type with these names and values. */
  void send(String type, @Nullable Object... content) {
    Map<String, @Nullable Object> frame = new LinkedHashMap<>();
    frame.put("type", type);
    for (int i = 0; i < content.length; i += 2) {
      frame.put(String.valueOf(content[i]), content[i + 1]);
    }
    send(frame);
  }

  /** Sends a frame. */
  // A lock that no function can hold: frames are written while a function holds locks of its own.
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
