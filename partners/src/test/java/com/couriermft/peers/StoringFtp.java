package com.couriermft.peers;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An unencrypted FTP server that stores uploads in an in-memory directory, with the faults of a
 * {@link FtpUploadLie}.
 */
public class StoringFtp extends ScriptedFtp {
  /**
   * The suffix of the names under which the server stores files with {@link
   * FtpUploadLie#STORED_ELSEWHERE}.
   */
  public static final String ELSEWHERE = ";1";

  /** The fault in handling uploads. */
  public volatile FtpUploadLie lie = FtpUploadLie.NONE;

  /** Whether the server supports {@code MLST}, or only {@code SIZE} and {@code MDTM}. */
  public volatile boolean hasFacts = true;

  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, Integer> sent = new ConcurrentHashMap<>();
  private @Nullable String renaming;
  private int restart;

  /** Returns the contents of all stored files by name. */
  public Map<String, byte[]> contents() {
    return files.entrySet().stream()
        .collect(
            Collectors.toMap(
                file -> file.getKey().substring(1),
                Map.Entry::getValue,
                (a, b) -> a,
                TreeMap::new));
  }

  /** Stores a file on the server. */
  public void put(String name, byte[] content) {
    files.put("/" + name, content);
  }

  /** Deletes all files of the server. */
  public void clear() {
    files.clear();
    sent.clear();
  }

  @Override
  protected String usual(String command) {
    String[] words = command.split(" ", 2);
    String path = words.length > 1 ? words[1] : "";
    return switch (words[0]) {
      case "FEAT" -> hasFacts ? "211-\r\n MLST type*;size*;modify*;\r\n211 end" : "500 what?";
      case "REST" -> {
        restart = Integer.parseInt(path);
        yield "350 there";
      }
      case "STOR" -> lie == FtpUploadLie.DONE_TOO_EARLY ? "150 go on\r\n226 done" : "150 go on";
      case "LIST", "MLSD" -> "150 go on";
      case "RETR" -> isSeen(path) ? "150 go on" : "550 no";
      case "MLST" -> isFolder(path) ? facts("dir", path, null) : told(path);
      case "SIZE" -> size(path);
      case "MDTM" -> isSeen(path) ? "213 " + time() : "550 no";
      case "CWD" -> isFolder(path) ? "250 in" : "550 no";
      case "DELE" -> files.remove(path) == null ? "550 no" : "250 gone";
      case "RNFR" -> {
        renaming = path;
        yield files.containsKey(path) ? "350 and?" : "550 no";
      }
      case "RNTO" -> rename(path);
      default -> super.usual(command);
    };
  }

  private boolean isFolder(String path) {
    return path.equals("/") || lie == FtpUploadLie.KIND_FOLDER && files.containsKey(path);
  }

  private boolean isSeen(String path) {
    return files.containsKey(path) && lie != FtpUploadLie.NOTHING_THERE;
  }

  private String time() {
    return lie == FtpUploadLie.TIME_WRONG ? "18700101000000" : "20260101000000";
  }

  private @Nullable Long toldSize(String path) {
    int size = files.get(path).length;
    return lie.told(size, sent.getOrDefault(path, size));
  }

  private String told(String path) {
    return isSeen(path) ? facts("file", path, toldSize(path)) : "550 no";
  }

  private String facts(String type, String path, @Nullable Long size) {
    String told = size == null ? "" : "size=" + size + ";";
    return "250-\r\n type=%s;%smodify=%s; %s\r\n250 end".formatted(type, told, time(), path);
  }

  private String size(String path) {
    boolean isTold = isSeen(path) && !isFolder(path) && toldSize(path) != null;
    return isTold ? "213 " + toldSize(path) : "550 no";
  }

  private String rename(String to) {
    byte[] content = renaming == null ? null : files.get(renaming);
    if (content == null) {
      return "503 what?";
    }
    if (lie != FtpUploadLie.RENAME_NOT_DONE) {
      files.put(to, content);
      sent.put(to, sent.getOrDefault(renaming, content.length));
      files.remove(renaming);
    }
    return switch (lie) {
      case RENAME_REFUSED_THOUGH_DONE -> "553 no";
      case BROKEN_AFTER_RENAME -> BREAK;
      default -> "250 yes";
    };
  }

  @Override
  protected void transfer(String command, Socket socket) throws IOException {
    String verb = command.split(" ", 2)[0];
    if (!verb.equals("STOR")) {
      send(verb, command, socket.getOutputStream());
      return;
    }
    String path = command.substring("STOR ".length());
    if (lie == FtpUploadLie.STORED_ELSEWHERE) {
      path += ELSEWHERE;
    }
    byte[] before = Arrays.copyOf(files.getOrDefault(path, new byte[0]), restart);
    restart = 0;
    byte[] came = socket.getInputStream().readAllBytes();
    int whole = before.length + came.length;
    byte[] content = Arrays.copyOf(before, whole);
    System.arraycopy(came, 0, content, before.length, came.length);
    if (lie != FtpUploadLie.NOT_STORED) {
      files.put(path, Arrays.copyOf(content, lie.kept(whole)));
      sent.put(path, whole);
    }
    boolean isFull = lie == FtpUploadLie.QUOTA_FULL && lie.kept(whole) < whole;
    answers.put(
        "STOR end",
        switch (lie) {
          case DONE_TOO_EARLY -> "";
          case BROKEN_AFTER_LAST_BYTE -> BREAK;
          default -> isFull ? "552 the disk is full" : "226 done";
        });
  }

  private void send(String verb, String command, OutputStream out) throws IOException {
    if (verb.equals("RETR")) {
      byte[] content = files.get(command.substring("RETR ".length()));
      int from = Math.min(restart, content.length);
      restart = 0;
      out.write(content, from, content.length - from);
      return;
    }
    for (String path : files.keySet()) {
      if (isSeen(path)) {
        Long size = toldSize(path);
        String told = size == null ? "" : "size=" + size + ";";
        String line =
            verb.equals("MLSD")
                ? "type=file;%smodify=%s; %s".formatted(told, time(), path.substring(1))
                : "-rw-r--r-- 1 u g %s Jan 01 2026 %s".formatted(size, path.substring(1));
        out.write((line + "\r\n").getBytes(names));
      }
    }
  }

  @Override
  public String toString() {
    return hasFacts ? "FTP with facts" : "FTP without facts";
  }
}
