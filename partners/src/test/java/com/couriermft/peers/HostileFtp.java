package com.couriermft.peers;

import com.couriermft.peers.LyingFile.Kind;
import com.couriermft.peers.LyingFile.Told;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** An unencrypted FTP server that reports a {@link HostileFolder}. */
public final class HostileFtp extends ScriptedFtp {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss").withZone(ZoneOffset.UTC);

  private final HostileFolder folder;
  private volatile boolean hasFacts = true;
  private long restart;

  public HostileFtp(HostileFolder folder) {
    this.folder = folder;
  }

  /**
   * Sets whether the server supports {@code MLST} and {@code MLSD}, or only {@code LIST}, {@code
   * SIZE} and {@code MDTM}.
   */
  public void hasFacts(boolean has) {
    hasFacts = has;
  }

  @Override
  protected String usual(String command) {
    String verb = command.split(" ", 2)[0];
    String path = command.contains(" ") ? command.split(" ", 2)[1] : "";
    return switch (verb) {
      case "FEAT" ->
          hasFacts ? "211-\r\n MLST type*;size*;modify*;\r\n REST STREAM\r\n211 end" : "500 what?";
      case "REST" -> {
        restart = Long.parseLong(path);
        yield "350 there";
      }
      case "LIST", "MLSD" -> "150 go on";
      case "RETR" -> folder.find(path).isPresent() ? "150 go on" : "550 no";
      case "MLST" -> facts(path);
      case "SIZE" -> told(path, told -> told.size() == null ? "550 no" : "213 " + told.size());
      case "MDTM" -> told(path, told -> told.time() == null ? "550 no" : "213 " + time(told));
      case "CWD" -> folder.isFolder(path) ? "250 in" : "550 no";
      case "DELE" -> folder.remove(path) ? "250 gone" : "550 no";
      default -> super.usual(command);
    };
  }

  private interface Answer {
    String of(Told told);
  }

  private String told(String path, Answer answer) {
    Optional<LyingFile> file = folder.find(path);
    return file.map(found -> answer.of(found.look())).orElse("550 no");
  }

  private String facts(String path) {
    if (folder.isFolder(path)) {
      return "250-\r\n type=dir; " + path + "\r\n250 end";
    }
    return told(path, told -> "250-\r\n " + facts(told) + " " + path + "\r\n250 end");
  }

  private static String facts(Told told) {
    String type =
        switch (told.kind()) {
          case FILE -> "type=file;";
          case DIRECTORY -> "type=dir;";
          case LINK -> "type=OS.unix=slink:/x;";
          case DEVICE -> "type=OS.unix=chr-1/5;";
          case UNTOLD -> "unique=1;";
        };
    return type
        + (told.size() == null ? "" : "size=" + told.size() + ";")
        + (told.time() == null ? "" : "modify=" + time(told) + ";");
  }

  private static String time(Told told) {
    return TIME.format(Instant.ofEpochSecond(told.time()));
  }

  @Override
  protected void transfer(String command, Socket socket) throws IOException {
    OutputStream out = socket.getOutputStream();
    if (command.startsWith("RETR ")) {
      byte[] content = folder.find(command.substring(5)).orElseThrow().content;
      int from = (int) Math.min(restart, content.length);
      restart = 0;
      out.write(content, from, content.length - from);
      return;
    }
    do {
      for (HostileFolder.Line line : folder.lines) {
        Told told = line.file().listed;
        String text =
            command.startsWith("MLSD")
                ? facts(told) + " " + line.name()
                : list(told) + " " + line.name();
        out.write((text + "\r\n").getBytes(names));
      }
    } while (folder.listsForEver);
  }

  private static String list(Told told) {
    char type = told.kind() == Kind.DIRECTORY ? 'd' : told.kind() == Kind.LINK ? 'l' : '-';
    Object size = told.size() == null ? "-" : told.size();
    return type + "rw-r--r-- 1 u g " + size + " Jan 01 2026";
  }

  @Override
  public String toString() {
    return hasFacts ? "FTP with facts" : "FTP without facts";
  }
}
