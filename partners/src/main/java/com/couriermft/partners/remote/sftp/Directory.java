package com.couriermft.partners.remote.sftp;

import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.RemoteDirectory;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPEngine;

/** Reads a directory entry by entry. */
final class Directory {
  private final SFTPEngine engine;
  private final String path;

  Directory(SFTPEngine engine, String path) {
    this.engine = engine;
    this.path = path;
  }

  /** Passes each entry except {@code .} and {@code ..} to a consumer, with its original name. */
  void read(Consumer<RemoteFile> each) throws IOException {
    try (Open open = new Open()) {
      Response answer = open.next();
      while (answer.getType() == PacketType.NAME) {
        readNames(answer, each);
        answer = open.next();
      }
      answer.ensurePacketTypeIs(PacketType.STATUS).ensureStatusIs(StatusCode.EOF);
    }
  }

  private void readNames(Response answer, Consumer<RemoteFile> each) throws IOException {
    Charset names = engine.getSubsystem().getRemoteCharset();
    for (long left = answer.readUInt32(); left > 0; left--) {
      String name = answer.readString(names);
      Attributes attributes = attributes(answer.readBytes(), answer);
      if (!name.equals(".") && !name.equals("..")) {
        each.accept(attributes.at(name, SafePath.join(path, name)));
      }
    }
  }

  /**
   * Reads the attributes of an entry. If they lack the kind, the entry's {@code ls} line decides:
   * anything other than a directory or a link counts as a file.
   */
  private static Attributes attributes(byte[] longName, Response answer) throws IOException {
    int first = longName.length == 0 ? 0 : longName[0];
    RemoteFile.Kind kind =
        switch (first) {
          case 'd' -> RemoteFile.Kind.DIRECTORY;
          case 'l' -> RemoteFile.Kind.OTHER;
          default -> RemoteFile.Kind.FILE;
        };
    return Attributes.read(answer).or(kind);
  }

  /** Exposes the requests that sshj's directory does not. */
  private final class Open extends RemoteDirectory {
    Open() throws IOException {
      super(engine, Directory.this.path, handle());
    }

    Response next() throws IOException {
      return requester
          .request(newRequest(PacketType.READDIR))
          .retrieve(requester.getTimeoutMs(), TimeUnit.MILLISECONDS);
    }
  }

  /** Opens and closes a directory to check that the path can be listed. */
  static void probe(SFTPEngine engine, String path) throws IOException {
    new Directory(engine, path).new Open().close();
  }

  private byte[] handle() throws IOException {
    return engine
        .request(
            engine
                .newRequest(PacketType.OPENDIR)
                .putString(path, engine.getSubsystem().getRemoteCharset()))
        .retrieve(engine.getTimeoutMs(), TimeUnit.MILLISECONDS)
        .ensurePacketTypeIs(PacketType.HANDLE)
        .readBytes();
  }
}
