package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A partner whose server never fails: it lays files out for the jobs that haul, which remove them
 * there, and has them brought back. Thread-safe.
 */
final class Partner implements AutoCloseable {
  /**
   * A job that takes files and hands them on; the jobs that haul have the parameter {@code haul}.
   */
  static final String JOB = "haul";

  /** A job whose files of equal names get numbers, and whose loop begins again when resumed. */
  static final String AGAIN = "haul-again";

  /** A job two of whose files have one name, of which the second is refused. */
  static final String EQUAL = "haul-equal";

  /** The files of each job that hauls, below the folder of a haul. */
  static final Map<String, List<String>> NAMES =
      new TreeMap<>(
          Map.of(
              JOB,
              List.of("a.txt", "b.txt", "c.txt"),
              AGAIN,
              List.of("1/a.txt", "2/a.txt", "2/b.txt"),
              EQUAL,
              List.of("1/a.txt", "2/a.txt")));

  /** Name of the connection that leads to it. */
  static final String CONNECTION = "partner";

  private static final String USER = "courier";
  private static final String PASSWORD = "correct horse";

  private final Path root;
  private final SftpServer server;

  private Partner(Path root, SftpServer server) {
    this.root = root;
    this.server = server;
  }

  static Partner start(Path root) throws IOException {
    Files.createDirectories(root);
    return new Partner(root, SftpServer.over(root).user(USER, PASSWORD).start());
  }

  /** The connection as it is saved. */
  String connection() {
    ObjectNode json = Json.object().put("type", "sftp").put("host", "127.0.0.1");
    json.put("port", server.port()).put("username", USER);
    json.putArray("host_keys").add(server.fingerprint());
    json.putObject("auth").put("type", "password").put("password", PASSWORD);
    return Json.write(json);
  }

  /** Lays the files of a haul out for a job. */
  void offer(String job, String haul) {
    try {
      for (Map.Entry<String, String> file : files(job, haul).entrySet()) {
        Path path = root.resolve("in").resolve(haul).resolve(file.getValue());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getKey());
      }
    } catch (IOException e) {
      throw new IllegalStateException("The files of " + haul + " cannot be laid out", e);
    }
  }

  /** The files of a haul for a job: names by content; none if the job does not haul. */
  static Map<String, String> files(String job, String haul) {
    Map<String, String> files = new TreeMap<>();
    NAMES
        .getOrDefault(job, List.of())
        .forEach(name -> files.put("bytes of " + name + " of " + haul, name));
    return files;
  }

  /** Contents of the files of a haul that nobody has taken. */
  List<String> left(String haul) {
    return contents(root.resolve("in").resolve(haul));
  }

  /** Contents of the files of a haul that were brought back; what is half there is not counted. */
  List<String> delivered(String haul) {
    return contents(root.resolve("out").resolve(haul));
  }

  private static List<String> contents(Path folder) {
    List<String> contents = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> !f.toString().endsWith(".courier-tmp")).toList()) {
          if (Files.isRegularFile(file)) {
            contents.add(Files.readString(file));
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(folder + " cannot be read", e);
      }
    }
    return contents;
  }

  @Override
  public void close() {
    server.close();
  }
}
