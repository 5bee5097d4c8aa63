package com.couriermft.bench;

import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A workspace in a directory. It is used to measure the work of steps without the blob service, for
 * a comparison with other programs. As in the real workspace, files are hashed and written in the
 * background and become visible when complete. Nothing can be resumed.
 */
final class DirectoryWorkspace implements Workspace {
  private static final String SCHEME = "work:/bench/";

  /** The size of the read buffer, which fits into a processor's own cache. */
  private static final int BUFFER = 128 << 10;

  /** The size of each of two buffers: one is filled while the other is hashed and written. */
  private static final int PIECE = 512 << 10;

  private final Path root;

  DirectoryWorkspace(Path root) {
    this.root = root;
  }

  @Override
  public List<StoredFile> find(String pathOrGlob) {
    Glob glob = Glob.of(relative(pathOrGlob));
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(glob::matches)
          .sorted()
          .flatMap(name -> findFile(name).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<StoredFile> findFile(String path) {
    Path file = file(path);
    return Files.isRegularFile(file) ? Optional.of(stored(file, null)) : Optional.empty();
  }

  @Override
  public InputStream read(StoredFile file, long offset) throws IOException {
    InputStream in = Files.newInputStream(file(file.path()));
    in.skipNBytes(offset);
    return new BufferedInputStream(in, BUFFER);
  }

  @Override
  public SeekableByteChannel open(StoredFile file) throws IOException {
    return Files.newByteChannel(file(file.path()));
  }

  @Override
  public Upload create(String path, Overwrite overwrite, @Nullable String resumeKey)
      throws IOException {
    if (overwrite == Overwrite.FAIL && findFile(path).isPresent()) {
      throw FileErrors.alreadyExists(path);
    }
    Files.createDirectories(file(path).getParent());
    return new DirectoryUpload(file(path));
  }

  @Override
  public void delete(StoredFile file) throws IOException {
    Files.delete(file(file.path()));
  }

  @Override
  public String absolute(String path) {
    return SCHEME + relative(path);
  }

  private static String relative(String path) {
    return path.startsWith(SCHEME) ? path.substring(SCHEME.length()) : path;
  }

  private Path file(String path) {
    return root.resolve(relative(path));
  }

  private StoredFile stored(Path file, @Nullable String sha256) {
    try {
      return new StoredFile(
          absolute(root.relativize(file).toString()),
          file.getFileName().toString(),
          Files.size(file),
          sha256,
          Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class DirectoryUpload implements Upload {
    private final Path file;
    private final Path staged;
    private final OutputStream out;
    private final MessageDigest digest = Sha256.newDigest();
    private final ExecutorService beside = Executors.newSingleThreadExecutor();
    private Future<?> storing = CompletableFuture.completedFuture(true);
    private byte[] filling = new byte[PIECE];
    private byte[] other = new byte[PIECE];
    private int filled;

    DirectoryUpload(Path file) throws IOException {
      this.file = file;
      this.staged = file.resolveSibling(file.getFileName() + ".staged");
      this.out = Files.newOutputStream(staged);
    }

    @Override
    public long position() {
      return 0;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      for (int done = 0; done < length; ) {
        int n = Math.min(length - done, PIECE - filled);
        System.arraycopy(buffer, offset + done, filling, filled, n);
        filled += n;
        done += n;
        if (filled == PIECE) {
          store();
        }
      }
    }

    private void store() throws IOException {
      awaitStored();
      byte[] full = filling;
      int length = filled;
      storing =
          beside.submit(
              () -> {
                digest.update(full, 0, length);
                out.write(full, 0, length);
                return true;
              });
      filling = other;
      other = full;
      filled = 0;
    }

    private void awaitStored() throws IOException {
      try {
        storing.get();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
    }

    @Override
    public long keepable() {
      return 0;
    }

    @Override
    public void keep() {}

    @Override
    public StoredFile commit() throws IOException {
      store();
      awaitStored();
      out.close();
      Files.move(staged, file, StandardCopyOption.REPLACE_EXISTING);
      return stored(file, Sha256.hex(digest));
    }

    @Override
    public void close() {
      beside.shutdownNow();
      try {
        out.close();
        Files.deleteIfExists(staged);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
