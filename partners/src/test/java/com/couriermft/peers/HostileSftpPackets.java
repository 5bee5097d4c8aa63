package com.couriermft.peers;

import com.couriermft.peers.LyingFile.Told;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Responds to packets of SFTP 3 (draft-ietf-secsh-filexfer-02) for one channel. */
final class HostileSftpPackets {
  private static final int OK = 0;
  private static final int EOF = 1;
  private static final int NO_SUCH_FILE = 2;
  private static final int UNSUPPORTED = 8;
  private static final int LINES_AT_A_TIME = 100;

  private final HostileFolder folder;
  private final Map<String, LyingFile> open = new HashMap<>();
  private final Map<String, Integer> listing = new HashMap<>();
  private int handles;

  HostileSftpPackets(HostileFolder folder) {
    this.folder = folder;
  }

  /** Returns the response to a packet, prefixed with its length. */
  byte[] answer(byte[] packet) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(packet));
    int type = in.readUnsignedByte();
    int id = in.readInt();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    switch (type) {
      case 1 -> { // INIT has no id; the value that was read as the id is the client's version.
        out.writeByte(2);
        out.writeInt(3);
      }
      case 3 -> open(id, text(in), out);
      case 4 -> {
        String handle = text(in);
        open.remove(handle);
        listing.remove(handle);
        status(id, OK, out);
      }
      case 5 -> read(id, in, out);
      case 7, 17 -> look(id, text(in), out);
      case 8 -> attributes(id, open.get(text(in)).look(), out);
      case 11 -> openFolder(id, text(in), out);
      case 12 -> readFolder(id, text(in), out);
      case 13 -> status(id, folder.remove(text(in)) ? OK : NO_SUCH_FILE, out);
      default -> status(id, UNSUPPORTED, out);
    }
    ByteArrayOutputStream framed = new ByteArrayOutputStream();
    new DataOutputStream(framed).writeInt(bytes.size());
    bytes.writeTo(framed);
    return framed.toByteArray();
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  private static void text(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void status(int id, int code, DataOutputStream out) throws IOException {
    out.writeByte(101);
    out.writeInt(id);
    out.writeInt(code);
    text("status " + code, out);
    text("", out);
  }

  private void handle(int id, String handle, DataOutputStream out) throws IOException {
    out.writeByte(102);
    out.writeInt(id);
    text(handle, out);
  }

  private void open(int id, String path, DataOutputStream out) throws IOException {
    LyingFile file = folder.find(path).orElse(null);
    if (file == null) {
      status(id, NO_SUCH_FILE, out);
      return;
    }
    String handle = "h" + handles++;
    open.put(handle, file);
    handle(id, handle, out);
  }

  private void read(int id, DataInputStream in, DataOutputStream out) throws IOException {
    LyingFile file = open.get(text(in));
    long offset = in.readLong();
    int count = file.served(offset, in.readInt());
    if (count == 0) {
      status(id, EOF, out);
      return;
    }
    out.writeByte(103);
    out.writeInt(id);
    out.writeInt(count);
    out.write(file.content, (int) offset, count);
  }

  private void look(int id, String path, DataOutputStream out) throws IOException {
    if (folder.isFolder(path)) {
      attributes(id, new Told(null, null, LyingFile.Kind.DIRECTORY), out);
    } else if (folder.find(path).isPresent()) {
      attributes(id, folder.find(path).get().look(), out);
    } else {
      status(id, NO_SUCH_FILE, out);
    }
  }

  private static void attributes(int id, Told told, DataOutputStream out) throws IOException {
    out.writeByte(105);
    out.writeInt(id);
    attributes(told, out);
  }

  private static void attributes(Told told, DataOutputStream out) throws IOException {
    boolean kind = told.kind() != LyingFile.Kind.UNTOLD;
    out.writeInt((told.size() == null ? 0 : 1) | (kind ? 4 : 0) | (told.time() == null ? 0 : 8));
    if (told.size() != null) {
      out.writeLong(told.size().longValue());
    }
    if (kind) {
      out.writeInt(
          switch (told.kind()) {
            case FILE -> 0100644;
            case DIRECTORY -> 040755;
            case LINK -> 0120777;
            case DEVICE -> 020666;
            case UNTOLD -> throw new IllegalStateException();
          });
    }
    if (told.time() != null) {
      out.writeInt(told.time().intValue());
      out.writeInt(told.time().intValue());
    }
  }

  private void openFolder(int id, String path, DataOutputStream out) throws IOException {
    if (!folder.isFolder(path)) {
      status(id, NO_SUCH_FILE, out);
      return;
    }
    String handle = "h" + handles++;
    listing.put(handle, 0);
    handle(id, handle, out);
  }

  private void readFolder(int id, String handle, DataOutputStream out) throws IOException {
    int from = folder.listsForEver ? 0 : listing.get(handle);
    int to = Math.min(folder.lines.size(), from + LINES_AT_A_TIME);
    if (from == to) {
      status(id, EOF, out);
      return;
    }
    listing.put(handle, to);
    out.writeByte(104);
    out.writeInt(id);
    out.writeInt(to - from);
    for (HostileFolder.Line line : folder.lines.subList(from, to)) {
      text(line.name(), out);
      text("-rw-r--r-- " + line.name(), out);
      attributes(line.file().listed, out);
    }
  }
}
