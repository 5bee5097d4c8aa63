package com.couriermft.bench;

import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.FilePath;
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
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A workspace in a directory, with a permanent store in a second one. It is used to measure the
 * work of steps without the blob service, for a comparison with other programs. As in the real
 * workspace, files are hashed and written in the background and become visible when complete.
 * Nothing can be resumed.
 */
final class DirectoryWorkspace implements Workspace {
  private static final String EXECUTION = "bench";

  /** Ends the name of a file that is not complete. */
  private static final String STAGED = ".staged";

  /** The size of the read buffer, which fits into a processor's own cache. */
  private static final int BUFFER = 128 << 10;

  /** The size of each of two buffers: one is filled while the other is hashed and written. */
  private static final int PIECE = 512 << 10;

  private final Path work;
  private final Path permanent;

  /** The paths of uploads that have not ended. */
  private final Set<FilePath> claimed = ConcurrentHashMap.newKeySet();

  /** Creates a workspace. The directories must be separate; missing ones are created on write. */
  DirectoryWorkspace(Path work, Path permanent) {
    this.work = work;
    this.permanent = permanent;
  }

  @Override
  public List<StoredFile> find(String pathOrGlob) {
    FilePath asked = parse(pathOrGlob);
    Glob glob = Glob.of(asked.path());
    Path root = root(asked);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(name -> !name.endsWith(STAGED))
          .filter(name -> name.equals(asked.path()) || glob.matches(name))
          .sorted()
          .flatMap(name -> findFile(asked.at(name)).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<StoredFile> findFile(String path) {
    return findFile(parse(path));
  }

  private Optional<StoredFile> findFile(FilePath path) {
    return Files.isRegularFile(file(path)) ? Optional.of(stored(path, null)) : Optional.empty();
  }

  @Override
  public InputStream read(StoredFile file, long offset) throws IOException {
    InputStream in = Files.newInputStream(file(parse(file.path())));
    in.skipNBytes(offset);
    return new BufferedInputStream(in, BUFFER);
  }

  @Override
  public SeekableByteChannel open(StoredFile file) throws IOException {
    return Files.newByteChannel(file(parse(file.path())));
  }

  @Override
  public Upload create(String path, Overwrite overwrite, @Nullable String resumeKey)
      throws IOException {
    FilePath target = parse(path);
    if (overwrite == Overwrite.FAIL && findFile(target).isPresent()) {
      throw FileErrors.alreadyExists(path);
    }
    FilePath free = target;
    if (overwrite == Overwrite.RENAME) {
      for (int n = 1; findFile(free).isPresent() || !claimed.add(free); n++) {
        free = target.alternative(n);
      }
    }
    return new DirectoryUpload(free, overwrite);
  }

  @Override
  public void delete(StoredFile file) throws IOException {
    Files.deleteIfExists(file(parse(file.path())));
  }

  @Override
  public String absolute(String path) {
    return parse(path).absolute();
  }

  private static FilePath parse(String path) {
    return FilePath.parse(path, EXECUTION);
  }

  private Path root(FilePath path) {
    return path.isInWorkspace() ? work : permanent;
  }

  private Path file(FilePath path) {
    return root(path).resolve(path.path());
  }

  private StoredFile stored(FilePath path, @Nullable String sha256) {
    Path file = file(path);
    try {
      return new StoredFile(
          path.absolute(),
          path.name(),
          Files.size(file),
          sha256,
          Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class DirectoryUpload implements Upload {
    private final FilePath path;
    private final Overwrite overwrite;
    private final Path staged;
    private final OutputStream out;
    private final MessageDigest digest = Sha256.newDigest();
    private final ExecutorService beside = Executors.newSingleThreadExecutor();
    private Future<?> storing = CompletableFuture.completedFuture(true);
    private byte[] filling = new byte[PIECE];
    private byte[] other = new byte[PIECE];
    private int filled;
    private long position;

    DirectoryUpload(FilePath path, Overwrite overwrite) throws IOException {
      this.path = path;
      this.overwrite = overwrite;
      Path folder = file(path).getParent();
      Files.createDirectories(folder);
      this.staged = Files.createTempFile(folder, path.name(), STAGED);
      this.out = Files.newOutputStream(staged);
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      for (int done = 0; done < length; ) {
        int n = Math.min(length - done, PIECE - filled);
        System.arraycopy(buffer, offset + done, filling, filled, n);
        filled += n;
        done += n;
        position += n;
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
      if (overwrite == Overwrite.REPLACE) {
        Files.move(staged, file(path), StandardCopyOption.REPLACE_EXISTING);
      } else {
        link();
      }
      return stored(path, Sha256.hex(digest));
    }

    /** Unlike a move, a link never replaces a file. */
    private void link() throws IOException {
      try {
        Files.createLink(file(path), staged);
      } catch (FileAlreadyExistsException e) {
        throw FileErrors.alreadyExists(path.absolute());
      }
    }

    @Override
    public void close() {
      beside.shutdownNow();
      claimed.remove(path);
      try {
        out.close();
        Files.deleteIfExists(staged);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
