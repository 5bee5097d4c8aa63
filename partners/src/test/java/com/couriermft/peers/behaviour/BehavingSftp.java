package com.couriermft.peers.behaviour;

import com.couriermft.peers.HostileSftp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An SFTP 3 server with in-memory files that behaves like an {@link SftpBehaviour}. Its files are
 * in {@value #FOLDER}.
 */
public final class BehavingSftp implements HostileSftp.Answers, AutoCloseable {
  /** The directory of the files. */
  public static final String FOLDER = "/in";

  static final int OPEN = 3;
  static final int CLOSE = 4;
  static final int READ = 5;
  static final int WRITE = 6;
  static final int LSTAT = 7;
  static final int FSTAT = 8;
  static final int OPENDIR = 11;
  static final int REMOVE = 13;
  static final int STAT = 17;
  static final int RENAME = 18;

  static final int OK = 0;
  static final int EOF = 1;
  static final int NO_SUCH_FILE = 2;
  static final int PERMISSION_DENIED = 3;
  static final int FAILURE = 4;
  static final int UNSUPPORTED = 8;

  /** The result of a rule for a request that is never answered. */
  static final int SILENCE = -1;

  /** The result of a rule for a request that is handled as usual. */
  static final int USUAL = -2;

  private static final int FILE = 0100644;
  private static final int DIRECTORY = 040755;
  private static final int TIME = 1_767_225_600;

  /** A rule that is applied to requests before they are handled. */
  interface Rule {
    /** Returns a status to respond with, {@link #SILENCE}, or {@link #USUAL}. */
    int answer(int type, String path);
  }

  /** An entry of the listing that is not a file. */
  record Entry(String name, int mode) {}

  private final Map<String, byte[]> files = new TreeMap<>();
  private final Map<String, String> handles = new HashMap<>();
  private final List<String> taken = new ArrayList<>();
  private final HostileSftp server = new HostileSftp(() -> this);
  private int number;

  Rule rule = (type, path) -> USUAL;
  Charset names = StandardCharsets.UTF_8;
  final List<Entry> more = new ArrayList<>();

  /** Bit mask that is applied to reported modes. */
  int modeBits = -1;

  int attributes = 1 | 4 | 8;
  boolean longNames = true;

  /**
   * A function that returns how many of the requested bytes are sent, for an offset and a length.
   */
  IntBinaryOperator served = (offset, length) -> length;

  boolean takesAtClose;

  /**
   * If set, a rename copies the file and keeps the old name; the callback receives the old name
   * after the copy.
   */
  @Nullable Consumer<String> copies;

  /**
   * Sets how reads are served: the function returns the number of bytes to send; 0 for the end of
   * the file, a negative number for a failure.
   */
  public void serve(IntBinaryOperator reads) {
    served = reads;
  }

  /**
   * Makes renames copy the file without sending a response. The old name is removed after the given
   * time.
   */
  public void copiesSlowly(Duration later) {
    copies =
        from ->
            CompletableFuture.delayedExecutor(later.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> remove(from));
  }

  /** Returns the server with this behavior. */
  public HostileSftp server() {
    return server;
  }

  /** Stores a file in the directory. */
  public synchronized void put(String name, byte[] content) {
    files.put(FOLDER + "/" + name, content.clone());
  }

  /** Returns the contents of all files by name. */
  public synchronized Map<String, byte[]> contents() {
    Map<String, byte[]> contents = new TreeMap<>();
    files.forEach(
        (path, bytes) -> contents.put(path.substring(FOLDER.length() + 1), bytes.clone()));
    return contents;
  }

  /** Returns the paths of files that were removed when they were closed. */
  public synchronized List<String> taken() {
    return List.copyOf(taken);
  }

  /** Removes a file on behalf of the server itself. */
  synchronized void remove(String path) {
    files.remove(path);
  }

  synchronized List<String> paths() {
    return List.copyOf(files.keySet());
  }

  @Override
  public void close() {
    server.close();
  }

  @Override
  public synchronized byte[] answer(byte[] packet) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(packet));
    int type = in.readUnsignedByte();
    int id = in.readInt();
    Reply reply = new Reply(id);
    if (type == 1) {
      reply.begin(2).writeInt(3);
      return reply.framed();
    }
    String subject = text(in);
    String path = handles.getOrDefault(subject, subject);
    int ruled = rule.answer(type, path);
    if (ruled == SILENCE) {
      return new byte[0];
    } else if (ruled != USUAL) {
      reply.status(ruled);
    } else {
      handle(type, subject, path, in, reply);
    }
    return reply.framed();
  }

  private void handle(int type, String subject, String path, DataInputStream in, Reply reply)
      throws IOException {
    switch (type) {
      case OPEN -> open(path, in.readInt(), reply);
      case CLOSE -> {
        handles.remove(subject);
        if (takesAtClose && subject.startsWith("w") && files.remove(path) != null) {
          taken.add(path);
        }
        reply.status(OK);
      }
      case READ -> read(path, in.readLong(), in.readInt(), reply);
      case WRITE -> {
        long offset = in.readLong();
        byte[] bytes = in.readNBytes(in.readInt());
        byte[] before = files.get(path);
        byte[] after = Arrays.copyOf(before, Math.max(before.length, (int) offset + bytes.length));
        System.arraycopy(bytes, 0, after, (int) offset, bytes.length);
        files.put(path, after);
        reply.status(OK);
      }
      case LSTAT, STAT, FSTAT -> look(path, reply);
      case OPENDIR -> {
        if (isFolder(path)) {
          reply.handle(newHandle("d", path));
        } else {
          reply.status(NO_SUCH_FILE);
        }
      }
      case 12 -> list(subject, path, reply);
      case REMOVE -> reply.status(files.remove(path) == null ? NO_SUCH_FILE : OK);
      case RENAME -> rename(path, text(in), reply);
      default -> reply.status(UNSUPPORTED);
    }
  }

  private boolean isFolder(String path) {
    return path.equals(FOLDER)
        || path.equals("/")
        || more.stream()
            .anyMatch(e -> path.equals(FOLDER + "/" + e.name()) && e.mode() == DIRECTORY);
  }

  private String newHandle(String kind, String path) {
    String handle = kind + number++;
    handles.put(handle, path);
    return handle;
  }

  private void open(String path, int modes, Reply reply) throws IOException {
    boolean writes = (modes & 2) != 0;
    if (!writes && !files.containsKey(path)) {
      reply.status(NO_SUCH_FILE);
    } else if ((modes & 0x20) != 0 && files.containsKey(path)) {
      reply.status(FAILURE);
    } else {
      if ((modes & 0x10) != 0 || writes && !files.containsKey(path)) {
        files.put(path, new byte[0]);
      }
      reply.handle(newHandle(writes ? "w" : "r", path));
    }
  }

  private void read(String path, long offset, int length, Reply reply) throws IOException {
    byte[] content = files.getOrDefault(path, new byte[0]);
    int left = (int) Math.max(0, content.length - offset);
    int most = Math.min(left, length);
    int count = most == 0 ? 0 : Math.min(most, served.applyAsInt((int) offset, most));
    if (count < 0) {
      reply.status(FAILURE);
    } else if (count == 0) {
      reply.status(EOF);
    } else {
      DataOutputStream out = reply.begin(103);
      out.writeInt(count);
      out.write(content, (int) offset, count);
    }
  }

  private void look(String path, Reply reply) throws IOException {
    byte[] content = files.get(path);
    if (content == null && !isFolder(path)) {
      reply.status(NO_SUCH_FILE);
    } else {
      reply.begin(105);
      attributes(content == null ? DIRECTORY : FILE, content == null ? 0 : content.length, reply);
    }
  }

  private void rename(String from, String to, Reply reply) throws IOException {
    if (!files.containsKey(from)) {
      reply.status(NO_SUCH_FILE);
    } else if (files.containsKey(to)) {
      reply.status(FAILURE);
    } else if (copies != null) {
      files.put(to, files.get(from).clone());
      copies.accept(from);
      reply.silent = true;
    } else {
      files.put(to, files.remove(from));
      reply.status(OK);
    }
  }

  private void list(String handle, String path, Reply reply) throws IOException {
    if (handles.remove(handle) == null || path.equals("/")) {
      reply.status(EOF);
      return;
    }
    Map<String, Integer> entries = new TreeMap<>();
    if (path.equals(FOLDER)) {
      contents().keySet().forEach(name -> entries.put(name, FILE));
      more.forEach(entry -> entries.put(entry.name(), entry.mode()));
    }
    DataOutputStream out = reply.begin(104);
    out.writeInt(entries.size());
    for (Map.Entry<String, Integer> entry : entries.entrySet()) {
      String type = entry.getValue() == DIRECTORY ? "d" : entry.getValue() == FILE ? "-" : "l";
      reply.text(entry.getKey(), names);
      reply.text(longNames ? type + "rw-r--r-- 1 u g 1 Aug 15 10:20 x" : "", names);
      byte[] content = files.get(FOLDER + "/" + entry.getKey());
      attributes(entry.getValue(), content == null ? 0 : content.length, reply);
    }
  }

  private void attributes(int mode, int size, Reply reply) throws IOException {
    DataOutputStream out = reply.out;
    out.writeInt(attributes);
    if ((attributes & 1) != 0) {
      out.writeLong(size);
    }
    if ((attributes & 4) != 0) {
      out.writeInt(mode & modeBits);
    }
    if ((attributes & 8) != 0) {
      out.writeInt(TIME);
      out.writeInt(TIME);
    }
  }

  private String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), names);
  }

  /** A response that is being written. */
  private static final class Reply {
    private final int id;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private boolean silent;

    private Reply(int id) {
      this.id = id;
    }

    private DataOutputStream begin(int type) throws IOException {
      out.writeByte(type);
      if (type != 2) {
        out.writeInt(id);
      }
      return out;
    }

    private void text(String text, Charset charset) throws IOException {
      byte[] encoded = text.getBytes(charset);
      out.writeInt(encoded.length);
      out.write(encoded);
    }

    private void status(int code) throws IOException {
      begin(101).writeInt(code);
      text("status " + code, StandardCharsets.UTF_8);
      text("", StandardCharsets.UTF_8);
    }

    private void handle(String handle) throws IOException {
      begin(102);
      text(handle, StandardCharsets.UTF_8);
    }

    private byte[] framed() throws IOException {
      ByteArrayOutputStream framed = new ByteArrayOutputStream();
      if (!silent) {
        new DataOutputStream(framed).writeInt(bytes.size());
        bytes.writeTo(framed);
      }
      return framed.toByteArray();
    }
  }
}
