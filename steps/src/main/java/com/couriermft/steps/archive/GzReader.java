package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a gzip file (RFC 1952) with one or more members as an archive of one file, named after the
 * archive.
 */
record GzReader(Workspace workspace, StoredFile archive, ArchiveLimits limits)
    implements ArchiveReader {

  @Override
  public void readAll(Sink sink) throws IOException {
    String path = archive.path();
    String name = ArchiveFormat.GZ.withoutEnding(archive.name());
    EntryCheck check = new EntryCheck(path, limits);
    check.admitFile(name);
    try (MeteredInputStream packed = new MeteredInputStream(workspace.read(archive, 0));
        InputStream plain = ArchiveErrors.decode(path, name, () -> new Gunzip(packed));
        Sink.Entry to = sink.file(name)) {
      new EntryExtractor(path)
          .run(
              plain,
              name,
              to,
              (buffer, length, total) -> {
                check.unpacked(name, length);
                check.ratio(name, total, packed.count());
              });
      to.done();
    }
  }
}
