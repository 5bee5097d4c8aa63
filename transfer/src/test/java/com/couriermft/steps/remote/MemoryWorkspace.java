package com.couriermft.steps.remote;

import com.couriermft.transfer.file.FileErrors;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A workspace in memory. Blocks of 1 MiB that were staged under a resume key outlast the upload, as
 * in the blob store; a partial block is lost with the upload.
 */
final class MemoryWorkspace implements Workspace {
  static final int BLOCK = 1 << 20;

  private final Map<String, byte[]> files = new ConcurrentSkipListMap<>();
  private final Map<String, byte[]> staged = new ConcurrentHashMap<>();
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

  StoredFile put(String path, byte[] content) {
    files.put(path, content);
    return stored(path);
  }

  void clear() {
    files.clear();
    staged.clear();
    notes.clear();
  }

  byte[] content(String absolute) {
    return files.get(absolute.replaceFirst("^work:/run/", "").replaceFirst("^files:", ""));
  }

  @Override
  public List<StoredFile> find(String pathOrGlob) {
    Glob glob = Glob.of(pathOrGlob);
    return files.keySet().stream().filter(glob::matches).map(this::stored).toList();
  }

  @Override
  public Optional<StoredFile> findFile(String path) {
    String key = path.replaceFirst("^work:/run/", "").replaceFirst("^files:", "");
    return Optional.ofNullable(files.get(key)).map(bytes -> stored(key));
  }

  @Override
  public InputStream read(StoredFile file, long offset) {
    byte[] bytes = content(file.path());
    return new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
  }

  @Override
  public SeekableByteChannel open(StoredFile file) {
    throw new UnsupportedOperationException("Remote steps only stream");
  }

  @Override
  public Upload create(String path, Overwrite overwrite, @Nullable String resumeKey) {
    if (path.isEmpty() || Arrays.asList(path.split("/", -1)).contains("..")) {
      throw FileErrors.invalidPath(path, "not allowed");
    }
    if (path.startsWith("/") && files.containsKey(path) && overwrite == Overwrite.FAIL) {
      throw FileErrors.alreadyExists(path);
    }
    return new MemoryUpload(path, resumeKey == null ? null : path + "|" + resumeKey);
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
    files.remove(file.name());
  }

  @Override
  public String absolute(String path) {
    return path.startsWith("/") ? "files:" + path : "work:/run/" + path;
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
    private final long position;

    private MemoryUpload(String path, @Nullable String key) {
      this.path = path;
      this.key = key;
      byte[] before = key == null ? new byte[0] : staged.getOrDefault(key, new byte[0]);
      bytes.writeBytes(before);
      position = before.length;
    }

    @Override
    public long position() {
      return position;
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
      return stored(path);
    }

    @Override
    public void close() {}
  }
}
