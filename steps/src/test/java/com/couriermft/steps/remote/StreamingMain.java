package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A program for a small heap that uploads {@code args[1]} bytes, downloads them again, and prints
 * "same" if they are equal. {@code args[0]} is the connection as JSON.
 */
final class StreamingMain {
  private StreamingMain() {}

  public static void main(String[] args) throws Exception {
    Bench bench = new Bench();
    bench.connections.put(ConnectionReader.read("partner", Json.parse(args[0])), null);
    long size = Long.parseLong(args[1]);
    Endless workspace = new Endless(size);
    TestContext context = new TestContext(workspace);
    bench.upload("{'files':'big.bin','path':'/'}", context);
    DownloadStep download =
        new DownloadStep(bench.access, (time, cancellation) -> {}, InstantSource.system());
    StepResult result = Bench.run(download, "{'path':'/big.bin'}", context);
    boolean same = result.bytes() == size && workspace.sent.getValue() == workspace.got.getValue();
    System.out.println(same ? "same" : "different");
  }

  /** A workspace that generates one file, and stores only a checksum of written data. */
  private static final class Endless implements Workspace {
    private final long size;
    private final CRC32 sent = new CRC32();
    private final CRC32 got = new CRC32();

    private Endless(long size) {
      this.size = size;
    }

    @Override
    public List<StoredFile> find(String pathOrGlob) {
      return findFile(pathOrGlob).stream().toList();
    }

    @Override
    public Optional<StoredFile> findFile(String path) {
      return Optional.of(new StoredFile("work:/run/big.bin", "big.bin", size, null, null));
    }

    @Override
    public InputStream read(StoredFile file, long offset) {
      return new InputStream() {
        private long left = size;

        @Override
        public int read() {
          throw new UnsupportedOperationException("One byte at a time");
        }

        @Override
        public int read(byte[] into, int at, int length) {
          if (left == 0) {
            return -1;
          }
          int count = (int) Math.min(length, left);
          for (int i = 0; i < count; i++) {
            into[at + i] = (byte) (left >> (i & 15));
          }
          sent.update(into, at, count);
          left -= count;
          return count;
        }
      };
    }

    @Override
    public SeekableByteChannel open(StoredFile file) {
      throw new UnsupportedOperationException("Remote steps only stream");
    }

    @Override
    public Upload create(String path, Overwrite overwrite, @Nullable String resumeKey) {
      return new Upload() {
        @Override
        public long keepable() {
          return 0;
        }

        @Override
        public void keep() {}

        private long bytes;

        @Override
        public long position() {
          return bytes;
        }

        @Override
        public void write(byte[] buffer, int offset, int length) {
          got.update(buffer, offset, length);
          bytes += length;
        }

        @Override
        public StoredFile commit() {
          return new StoredFile("work:/run/" + path, path, bytes, null, null);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void delete(StoredFile file) {}

    @Override
    public String absolute(String path) {
      return "work:/run/" + path;
    }
  }
}
