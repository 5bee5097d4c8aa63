package com.couriermft.partners.remote;

import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A session with a bandwidth limit that applies to transfers in both directions together. */
final class ThrottledFiles implements RemoteFiles {
  private final RemoteFiles files;
  private final Throttle throttle;

  /** Creates a session that closes both the wrapped session and the throttle. */
  ThrottledFiles(RemoteFiles files, Throttle throttle) {
    this.files = files;
    this.throttle = throttle;
  }

  @Override
  public Source open(String path) throws IOException {
    return new ThrottledSource(files.open(path));
  }

  @Override
  public Source beginOpen(String path) throws IOException {
    return new ThrottledSource(files.beginOpen(path));
  }

  @Override
  public Sink create(String path, boolean mustBeNew) throws IOException {
    return new ThrottledSink(files.create(path, mustBeNew));
  }

  @Override
  public Sink begin(String path) throws IOException {
    return new ThrottledSink(files.begin(path));
  }

  @Override
  public Sink resume(String path, long offset) throws IOException {
    return new ThrottledSink(files.resume(path, offset));
  }

  @Override
  public void close() {
    throttle.close();
    files.close();
  }

  @Override
  public String connection() {
    return files.connection();
  }

  @Override
  public void list(String directory, Entries each) throws IOException {
    files.list(directory, each);
  }

  @Override
  public Optional<RemoteFile> find(String path) throws IOException {
    return files.find(path);
  }

  @Override
  public Later<Optional<RemoteFile>> beginFind(String path) throws IOException {
    return files.beginFind(path);
  }

  @Override
  public RemoteFile get(String path) throws IOException {
    return files.get(path);
  }

  @Override
  public Peer peer() {
    return files.peer();
  }

  @Override
  public List<String> extensions() {
    return files.extensions();
  }

  @Override
  public boolean isConcurrent() {
    return files.isConcurrent();
  }

  @Override
  public boolean pipelines() {
    return files.pipelines();
  }

  @Override
  public boolean opensOnce() {
    return files.opensOnce();
  }

  @Override
  public boolean replacesAtomically() {
    return files.replacesAtomically();
  }

  @Override
  public boolean keepsReplacedAside() {
    return files.keepsReplacedAside();
  }

  @Override
  public void rename(String from, String to, boolean replace) throws IOException {
    files.rename(from, to, replace);
  }

  @Override
  public Later<String> beginRename(String from, String to) throws IOException {
    return files.beginRename(from, to);
  }

  @Override
  public boolean delete(String path) throws IOException {
    return files.delete(path);
  }

  @Override
  public void makeDirectory(String path) throws IOException {
    files.makeDirectory(path);
  }

  @Override
  public void makeDirectories(String path) throws IOException {
    files.makeDirectories(path);
  }

  @Override
  public void removeDirectory(String path) throws IOException {
    files.removeDirectory(path);
  }

  @Override
  public void setModifiedAt(String path, Instant time) throws IOException {
    files.setModifiedAt(path, time);
  }

  @Override
  public Optional<String> findSha256(String path) throws IOException {
    return files.findSha256(path);
  }

  private final class ThrottledSource implements Source {
    private final Source source;

    ThrottledSource(Source source) {
      this.source = source;
    }

    @Override
    public void expect(long sizeBytes) throws IOException {
      source.expect(sizeBytes);
    }

    @Override
    public RemoteFile stat() throws IOException {
      return source.stat();
    }

    @Override
    public InputStream read(long offset, long length) throws IOException {
      return new ThrottledInput(source.read(offset, length));
    }

    @Override
    public void close() {
      source.close();
    }
  }

  private final class ThrottledInput extends FilterInputStream {
    ThrottledInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      if (next >= 0) {
        throttle.await(1);
      }
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, Math.min(length, throttle.piece()));
      if (count > 0) {
        throttle.await(count);
      }
      return count;
    }
  }

  private final class ThrottledSink implements Sink {
    private final Sink sink;

    ThrottledSink(Sink sink) {
      this.sink = sink;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      for (int at = 0; at < length; ) {
        int count = Math.min(length - at, throttle.piece());
        throttle.await(count);
        sink.write(buffer, offset + at, count);
        at += count;
      }
    }

    @Override
    public void conclude() throws IOException {
      sink.conclude();
    }

    @Override
    public long confirmedSize() throws IOException {
      return sink.confirmedSize();
    }

    @Override
    public void finish() throws IOException {
      sink.finish();
    }

    @Override
    public void close() {
      sink.close();
    }
  }
}
