package com.couriermft.functions.backup;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** A backup in a directory, which has only one writer. */
final class DirectoryPlace implements BackupPlace {
  private final Path directory;

  DirectoryPlace(Path directory) {
    this.directory = directory;
  }

  /**
   * Creates the directory of a new backup, which must be missing or empty.
   *
   * @throws InvalidInputException {@code not_empty}
   */
  static DirectoryPlace create(Path directory) throws IOException {
    Files.createDirectories(directory);
    keepFromOthers(directory);
    try (Stream<Path> inside = Files.list(directory)) {
      if (inside.findAny().isPresent()) {
        throw InvalidInputException.at(
            "", SettingCodes.NOT_EMPTY, directory + " is not empty; use an empty directory.");
      }
    }
    return new DirectoryPlace(directory);
  }

  /**
   * Restricts the directory to the current user, because it will have files of partners and
   * contexts of executions.
   */
  private static void keepFromOthers(Path directory) throws IOException {
    if (Files.getFileStore(directory).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Override
  public BackupParts append(
      String file, BackupParts before, String writer, byte[] buffer, int length)
      throws IOException {
    write(file, buffer, length);
    return before.plus(writer);
  }

  @Override
  public void finish(String file, BackupParts parts) throws IOException {
    write(file, new byte[0], 0);
  }

  /** The error of a full disk does not name the file, so the name is added. */
  private void write(String file, byte[] buffer, int length) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    try (OutputStream out =
        Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.write(buffer, 0, length);
    } catch (IOException e) {
      throw new IOException("%s could not be written: %s".formatted(path, e.getMessage()), e);
    }
  }

  @Override
  public void discard(String file) throws IOException {
    Files.deleteIfExists(directory.resolve(file));
  }

  @Override
  public InputStream open(String file) throws IOException {
    return Files.newInputStream(directory.resolve(file));
  }

  @Override
  public String describe(String file) {
    return directory.resolve(file).toString();
  }
}
