package com.couriermft.steps.remote;

import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * A workspace in memory. Blocks of 1 MiB that were staged under a resume key outlast the upload, as
 * in the blob store; a partial block is lost with the upload.
 */
final class MemoryWorkspace implements Workspace {
  static final int BLOCK = 1 << 20;

  private final Map<String, byte[]> files = new ConcurrentSkipListMap<>();
  private final Map<String, byte[]> staged = new ConcurrentHashMap<>();

  /** The files that the current attempt has written or is writing. */
  private final Set<String> own = ConcurrentHashMap.newKeySet();

  final List<JsonNode> notes = new CopyOnWriteArrayList<>();

  /** Runs before each note is stored. */
  Consumer<JsonNode> beforeNote = note -> {};

  /** Runs after a note is stored, before its writer is informed. */
  Consumer<JsonNode> afterNote = note -> {};

  /** Whether files report their SHA-256. */
  boolean tellsHashes = true;

  /** Returns the number of bytes of uncommitted uploads. */
  long stagedBytes() {
    return staged.values().stream().mapToLong(bytes -> bytes.length).sum();
  }

  /** Starts another attempt of the step, which may write its files again. */
  void beginAttempt() {
    own.clear();
  }

  StoredFile put(String path, byte[] content) {
    files.put(path, content);
    return stored(path);
  }

  void clear() {
    files.clear();
    staged.clear();
    own.clear();
    notes.clear();
  }

  byte[] content(String absolute) {
    return files.get(key(absolute));
  }

  /** Returns the path as tests name it: {@code a.csv} or {@code /a.csv}. */
  private static String key(String path) {
    FilePath parsed = FilePath.parse(path, "run");
    return parsed.isInWorkspace() ? parsed.path() : "/" + parsed.path();
  }

  @Override
  public List<StoredFile> find(String pathOrGlob) {
    String asked = key(pathOrGlob);
    boolean permanent = asked.startsWith("/");
    Glob glob = Glob.of(permanent ? asked.substring(1) : asked);
    return files.keySet().stream()
        .filter(key -> key.startsWith("/") == permanent)
        .filter(key -> key.equals(asked) || glob.matches(permanent ? key.substring(1) : key))
        .map(this::stored)
        .toList();
  }

  @Override
  public Optional<StoredFile> findFile(String path) {
    String key = key(path);
    return files.containsKey(key) ? Optional.of(stored(key)) : Optional.empty();
  }

  @Override
  public InputStream read(StoredFile file, long offset) {
    byte[] bytes = content(file.path());
    return new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
  }

  @Override
  public SeekableByteChannel open(StoredFile file) {
    return new SeekableInMemoryByteChannel(content(file.path()));
  }

  @Override
  public Upload create(String path, Overwrite overwrite, @Nullable String resumeKey) {
    FilePath asked = FilePath.parse(path, "run");
    String target = key(path);
    switch (overwrite) {
      case FAIL -> {
        boolean isTaken = asked.isInWorkspace() ? own.contains(target) : files.containsKey(target);
        if (isTaken) {
          throw FileErrors.alreadyExists(path);
        }
      }
      case RENAME -> {
        for (int n = 1; files.containsKey(target) || own.contains(target); n++) {
          target = key(asked.alternative(n).absolute());
        }
        own.add(target);
      }
      case REPLACE -> {}
    }
    return new MemoryUpload(target, resumeKey == null ? null : target + "|" + resumeKey);
  }

  @Override
  public void note(JsonNode intent) {
    beforeNote.accept(intent);
    notes.add(intent);
    afterNote.accept(intent);
  }

  @Override
  public List<JsonNode> notes() {
    return List.copyOf(notes);
  }

  @Override
  public void delete(StoredFile file) {
    files.remove(key(file.path()));
  }

  @Override
  public String absolute(String path) {
    return FilePath.parse(path, "run").absolute();
  }

  private StoredFile stored(String path) {
    byte[] bytes = files.get(path);
    String name = path.substring(path.lastIndexOf('/') + 1);
    return new StoredFile(
        absolute(path), name, bytes.length, tellsHashes ? sha256(bytes) : null, null);
  }

  static String sha256(byte[] bytes) {
    return Sha256.of(bytes);
  }

  private final class MemoryUpload implements Upload {
    private final String path;
    private final @Nullable String key;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private MemoryUpload(String path, @Nullable String key) {
      this.path = path;
      this.key = key;
      byte[] before = key == null ? new byte[0] : staged.getOrDefault(key, new byte[0]);
      bytes.writeBytes(before);
    }

    @Override
    public long position() {
      return bytes.size();
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      int before = bytes.size() / BLOCK;
      bytes.write(buffer, offset, length);
      if (key != null && bytes.size() / BLOCK > before) {
        staged.put(key, Arrays.copyOf(bytes.toByteArray(), bytes.size() / BLOCK * BLOCK));
      }
    }

    @Override
    public long keepable() {
      return key == null ? 0 : bytes.size() / BLOCK * (long) BLOCK;
    }

    @Override
    public void keep() {}

    @Override
    public StoredFile commit() {
      files.put(path, bytes.toByteArray());
      own.add(path);
      return stored(path);
    }

    @Override
    public void close() {
      if (!files.containsKey(path)) {
        own.remove(path);
      }
    }
  }
}
