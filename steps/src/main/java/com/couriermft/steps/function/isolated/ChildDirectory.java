package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of a child, accessible only to the app's user. It contains the working directory
 * {@code work} and the directory {@code tmp} for temporary files. Each call has its own scratch
 * directory.
 */
final class ChildDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChildDirectory.class);

  private static final String PREFIX = "courier-fn-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "([0-9]{1,10})-[0-9]+");

  private final Path root;
  private final SecureDirectoryStream<Path> held;
  private int calls;

  private ChildDirectory(Path root) throws IOException {
    this.root = root;
    @SuppressWarnings("StreamResourceLeak") // The stream stays open for the life of the process.
    DirectoryStream<Path> opened = Files.newDirectoryStream(root);
    held = CallDirectory.hold(opened, root);
  }

  static ChildDirectory create() {
    try {
      Path root = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
      Files.createDirectory(root.resolve("work"));
      Files.createDirectory(root.resolve("tmp"));
      return new ChildDirectory(root);
    } catch (IOException e) {
      throw CourierException.of(
          StepCodes.ISOLATION_UNAVAILABLE,
          "The directory of an isolated function cannot be created: " + e.getMessage(),
          e);
    }
  }

  /** Deletes the directories of hosts that died before they could delete them. */
  static void removeLeft() {
    removeLeft(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * Deletes the directories of hosts that died before they could delete them.
   *
   * @param temporary directory that contains them
   */
  static void removeLeft(Path temporary) {
    try (Stream<Path> all = Files.list(temporary)) {
      all.filter(ChildDirectory::isLeft).forEach(ProcessTreeKill::of);
    } catch (IOException | UncheckedIOException e) {
      LOG.warn(
          "The directory {} cannot be searched for files that stopped hosts left", temporary, e);
    }
  }

  private static boolean isLeft(Path directory) {
    Matcher name = NAME.matcher(directory.getFileName().toString());
    return name.matches()
        && ProcessHandle.of(Long.parseLong(name.group(1))).filter(ProcessHandle::isAlive).isEmpty();
  }

  Path root() {
    return root;
  }

  /** Creates the scratch directory of one call. The caller closes it. */
  CallDirectory scratch() throws IOException {
    return CallDirectory.create(root, held, "call-" + calls++);
  }

  /** Deletes the child's directory with its content. */
  @Override
  public void close() {
    try {
      held.close();
    } catch (IOException e) {
      LOG.warn("The directory {} cannot be closed", root, e);
    }
    ProcessTreeKill.of(root);
  }
}
