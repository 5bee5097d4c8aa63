package com.couriermft.partners.remote.sftp;

import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import net.schmizz.sshj.sftp.FileAttributes.Flag;
import net.schmizz.sshj.sftp.FileMode;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Response;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a file that a server reports (draft-ietf-secsh-filexfer-02 §5), limited to the
 * attributes that Courier uses. Courier parses them itself, because sshj rejects an entire listing
 * if one size is invalid.
 *
 * @param toldAnything whether the server sent any attribute
 * @param sizeBytes size; {@link RemoteFile#UNKNOWN_SIZE} if the size is missing, or is 2^63 or more
 * @param modifiedAt modification time; {@code null} if missing
 * @param kind kind of the entry, {@link RemoteFile.Kind#OTHER} for a link; {@code null} if unknown,
 *     because the permissions or their file type bits are missing
 */
record Attributes(
    boolean toldAnything,
    long sizeBytes,
    @Nullable Instant modifiedAt,
    RemoteFile.@Nullable Kind kind) {
  /** Bit mask of the file type in a mode. */
  private static final int TYPE_BITS = 0170000;

  /** Reads the next attributes of a packet. */
  static Attributes read(Response packet) throws IOException {
    int mask = packet.readUInt32AsInt();
    long size = RemoteFile.UNKNOWN_SIZE;
    if (Flag.SIZE.isSet(mask)) {
      BigInteger told = packet.readUInt64AsBigInteger();
      size = told.bitLength() < Long.SIZE ? told.longValue() : RemoteFile.UNKNOWN_SIZE;
    }
    if (Flag.UIDGID.isSet(mask)) {
      packet.readUInt32();
      packet.readUInt32();
    }
    RemoteFile.Kind kind = Flag.MODE.isSet(mask) ? kind(packet.readUInt32AsInt()) : null;
    Instant time = null;
    if (Flag.ACMODTIME.isSet(mask)) {
      packet.readUInt32();
      time = Instant.ofEpochSecond(packet.readUInt32());
    }
    if (Flag.EXTENDED.isSet(mask)) {
      for (long left = packet.readUInt32(); left > 0; left--) {
        packet.readBytes();
        packet.readBytes();
      }
    }
    return new Attributes(mask != 0, size, time, kind);
  }

  /** Reads the attributes of a response that contains nothing else. */
  static Attributes answered(Response answer) throws IOException {
    return read(answer.ensurePacketTypeIs(PacketType.ATTRS));
  }

  /** Returns these attributes with a kind from another source if the kind is missing. */
  Attributes or(RemoteFile.Kind found) {
    return kind == null ? new Attributes(toldAnything, sizeBytes, modifiedAt, found) : this;
  }

  private static RemoteFile.@Nullable Kind kind(int mode) {
    if ((mode & TYPE_BITS) == 0) {
      return null;
    }
    return switch (new FileMode(mode).getType()) {
      case DIRECTORY -> RemoteFile.Kind.DIRECTORY;
      case REGULAR -> RemoteFile.Kind.FILE;
      default -> RemoteFile.Kind.OTHER;
    };
  }

  /** Returns the attributes as a file at a path. */
  RemoteFile at(String path) {
    return at(SafePath.name(path), path);
  }

  /**
   * Returns the attributes as a listed file.
   *
   * @param name name in the listing, which may contain any characters
   */
  RemoteFile at(String name, String path) {
    RemoteFile.Kind known = kind == null ? RemoteFile.Kind.OTHER : kind;
    return new RemoteFile(name, path, sizeBytes, modifiedAt, known);
  }
}
