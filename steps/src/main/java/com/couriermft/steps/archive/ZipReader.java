package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads zip archives (PKWARE APPNOTE 6.3) by their central directory, with range reads. Only the
 * directory is kept in memory. Its names, sizes and offsets are checked before any entry is
 * unpacked, and each local header is checked with its entry.
 */
record ZipReader(Workspace workspace, StoredFile archive, ArchiveOptions options)
    implements ArchiveReader {
  /**
   * Length of the marker with which an archive starts if it was prepared for splitting (APPNOTE
   * 8.5.5).
   */
  private static final int SPANNING_MARK = 4;

  /**
   * An entry and the offset of the next record.
   *
   * @param path checked path; {@code null} if the entry is skipped
   */
  private record Slot(ZipMember member, @Nullable String path, long limit) {}

  @Override
  public void readAll(Sink sink) throws IOException {
    ZipDirectory.Listing listing = ArchiveErrors.decode(archive.path(), "", this::list);
    EntryCheck check = new EntryCheck(archive.path(), options.limits());
    List<Slot> slots = admitAll(listing, check);
    ZipDecryption decryption = new ZipDecryption(archive.path(), options.password());
    try (ForwardReader in = new ForwardReader(workspace, archive)) {
      ZipUnpacking unpacking =
          new ZipUnpacking(in, decryption, check, new EntryExtractor(archive.path()));
      for (Slot slot : slots) {
        ZipMember member = slot.member();
        String path = slot.path();
        if (path == null) {
          sink.skipped(member.name());
          unpacking.unpack(member, slot.limit(), Sink.NOWHERE, member.name());
        } else {
          Sink to = member.isDirectory() ? Sink.NOWHERE : sink;
          unpacking.unpack(member, slot.limit(), to, path);
        }
      }
    }
  }

  private ZipDirectory.Listing list() throws IOException {
    try (SeekableByteChannel channel = workspace.open(archive)) {
      return new ZipDirectory(archive.path(), channel, options).read();
    }
  }

  /** Checks all entries of the directory and returns them by their offset in the archive. */
  private List<Slot> admitAll(ZipDirectory.Listing listing, EntryCheck check) {
    List<Slot> slots = new ArrayList<>();
    List<ZipMember> members = new ArrayList<>(listing.members());
    members.sort(Comparator.comparingLong(ZipMember::offset));
    long first = members.isEmpty() ? listing.startsAt() : members.get(0).offset();
    if (first > SPANNING_MARK) {
      throw ArchiveErrors.unsafe(
          archive.path(), "", "data at its start is not listed in its directory");
    }
    long packed = 0;
    long unpacked = 0;
    for (int i = 0; i < members.size(); i++) {
      ZipMember member = members.get(i);
      boolean last = i + 1 == members.size();
      long limit = last ? listing.startsAt() : members.get(i + 1).offset();
      slots.add(new Slot(member, admit(member, check), limit));
      checkExtent(member, limit, last);
      packed += member.packedBytes();
      unpacked += member.sizeBytes();
    }
    check.ratio("", unpacked, Math.min(packed, archive.sizeBytes()));
    if (members.stream().anyMatch(ZipMember::isWeaklyEncrypted)) {
      options
          .warnings()
          .accept("The encryption of '%s' is insecure; ask for AES.".formatted(archive.path()));
    }
    return slots;
  }

  private @Nullable String admit(ZipMember member, EntryCheck check) {
    String name = member.name();
    Optional<String> path =
        check.admit(name, member.isDirectory(), member.isSpecial(), options.skipsUnsafe());
    if (member.isDirectory() && member.sizeBytes() > 0) {
      throw unsafe(member, "it is a directory, but has content");
    }
    String obstacle = member.obstacle();
    if (obstacle != null) {
      throw ArchiveErrors.notSupported(archive.path(), name, obstacle);
    }
    if (member.isEncrypted() && options.password() == null) {
      throw ArchiveErrors.encrypted(archive.path(), name);
    }
    check.unpacked(name, member.sizeBytes());
    check.ratio(name, member.sizeBytes(), member.packedBytes());
    return path.orElse(null);
  }

  /**
   * Checks that entries do not overlap, because overlapping entries let a small archive contain
   * many large files.
   */
  private void checkExtent(ZipMember member, long limit, boolean last) {
    long end = member.leastEnd();
    if (end < member.offset() || end > limit) {
      throw last
          ? damaged(member, "it extends beyond the end of the archive's data")
          : unsafe(member, "it overlaps with another entry");
    }
  }

  private RuntimeException unsafe(ZipMember member, String why) {
    return ArchiveErrors.unsafe(archive.path(), member.name(), why);
  }

  private RuntimeException damaged(ZipMember member, String why) {
    return ArchiveErrors.damaged(archive.path(), member.name(), why);
  }
}
