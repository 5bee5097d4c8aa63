package com.couriermft.peers;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.subsystem.SubsystemFactory;

/**
 * An SFTP server that reports a {@link HostileFolder}, consisting of Apache MINA's transport and a
 * custom SFTP implementation. Clients log in with {@link MinaServer#PASSWORD}.
 */
public final class HostileSftp implements TestServer {
  private final MinaHost host = new MinaHost();
  private final Supplier<Answers> channels;

  /** Responds to the packets of one channel. */
  public interface Answers {
    /** Returns the response to a packet, prefixed with its length; empty for no response. */
    byte[] answer(byte[] packet) throws IOException;
  }

  public HostileSftp(HostileFolder folder) {
    this(() -> new HostileSftpPackets(folder)::answer);
  }

  /**
   * Creates a server.
   *
   * @param channels creates the responder of each channel
   */
  public HostileSftp(Supplier<Answers> channels) {
    this.channels = channels;
    host.start(new Subsystem());
  }

  @Override
  public int port() {
    return host.server.getPort();
  }

  @Override
  public String fingerprint() {
    return host.fingerprint();
  }

  @Override
  public Path root() {
    throw new IllegalStateException("Its files are nowhere");
  }

  @Override
  public String remote(String relative) {
    return "/" + relative;
  }

  @Override
  public void close() {
    host.close();
  }

  @Override
  public String toString() {
    return "SFTP";
  }

  private final class Subsystem implements SubsystemFactory {
    @Override
    public String getName() {
      return "sftp";
    }

    @Override
    public Command createSubsystem(ChannelSession channel) {
      return new Talk();
    }
  }

  /** One channel that reads packets and writes responses. */
  private final class Talk implements Command {
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();
    private ExitCallback exit = (code, message, closing) -> {};

    @Override
    public void setInputStream(InputStream stream) {
      in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
      out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {}

    @Override
    public void setExitCallback(ExitCallback callback) {
      exit = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
      Thread thread = new Thread(this::serve, "hostile-sftp");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve() {
      Answers packets = channels.get();
      DataInputStream data = new DataInputStream(in);
      try {
        for (; ; ) {
          byte[] packet = new byte[data.readInt()];
          data.readFully(packet);
          out.write(packets.answer(packet));
          out.flush();
        }
      } catch (IOException e) {
        exit.onExit(0);
      }
    }

    @Override
    public void destroy(ChannelSession channel) throws IOException {
      in.close();
    }
  }
}
