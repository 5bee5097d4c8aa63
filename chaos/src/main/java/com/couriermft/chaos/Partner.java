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
 * A partner whose server never fails. It provides files for the jobs that receive and delete them,
 * and gets the files back from these jobs. Thread-safe.
 */
final class Partner implements AutoCloseable {
  /**
   * A job that receives files and sends them on. All hauling jobs have the parameter {@code haul}.
   */
  static final String JOB = "haul";

  /** A job that numbers files with equal names, and whose loop starts again when resumed. */
  static final String AGAIN = "haul-again";

  /** A job that receives two files with the same name, the second of which is rejected. */
  static final String EQUAL = "haul-equal";

  /** The files of each hauling job, below the folder of a haul. */
  static final Map<String, List<String>> NAMES =
      new TreeMap<>(
          Map.of(
              JOB,
              List.of("a.txt", "b.txt", "c.txt"),
              AGAIN,
              List.of("1/a.txt", "2/a.txt", "2/b.txt"),
              EQUAL,
              List.of("1/a.txt", "2/a.txt")));

  /** Name of the connection to the server. */
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

  /** Returns the saved form of the connection. */
  String connection() {
    ObjectNode json = Json.object().put("type", "sftp").put("host", "127.0.0.1");
    json.put("port", server.port()).put("username", USER);
    json.putArray("host_keys").add(server.fingerprint());
    json.putObject("auth").put("type", "password").put("password", PASSWORD);
    return Json.write(json);
  }

  /** Creates the files of a haul for a job. */
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

  /**
   * Returns the files of a haul for a job as a map from content to name; empty if the job does not
   * haul.
   */
  static Map<String, String> files(String job, String haul) {
    Map<String, String> files = new TreeMap<>();
    NAMES
        .getOrDefault(job, List.of())
        .forEach(name -> files.put("bytes of " + name + " of " + haul, name));
    return files;
  }

  /** Returns the contents of a haul's files that are still at the partner. */
  List<String> left(String haul) {
    return contents(root.resolve("in").resolve(haul));
  }

  /** Returns the contents of a haul's files that were sent back, without incomplete files. */
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
