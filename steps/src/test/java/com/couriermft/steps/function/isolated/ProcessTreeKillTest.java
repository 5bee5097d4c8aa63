package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests deleting directories whose owner has removed its own write permission. */
class ProcessTreeKillTest {
  @TempDir Path directory;

  @Test
  void removal_needsNoRightsOfTheDirectoriesAndFollowsNoLink() throws Exception {
    Path outside = Files.createDirectory(directory.resolve("outside"));
    Files.createFile(outside.resolve("kept"));
    Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("r-xr-xr-x"));
    Path tree = Files.createDirectory(directory.resolve("tree"));
    Files.createSymbolicLink(tree.resolve("link"), outside);
    Files.createSymbolicLink(tree.resolve("none"), directory.resolve("nowhere"));
    for (String rights : List.of("r-xr-xr-x", "---------")) {
      Path locked = Files.createDirectories(tree.resolve(rights).resolve("inner"));
      Files.createFile(locked.resolve("file"));
      Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString(rights));
      Files.setPosixFilePermissions(locked.getParent(), PosixFilePermissions.fromString(rights));
    }
    removeInAProcessWithoutPrivileges(tree);
    assertThat(tree).doesNotExist();
    assertThat(outside.resolve("kept")).exists();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(outside)))
        .isEqualTo("r-xr-xr-x");
  }

  private static void removeInAProcessWithoutPrivileges(Path tree) throws Exception {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) { // File permissions do not restrict root.
      command.addAll(List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Remover.class.getName(),
            tree.toString()));
    Process remover =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(remover.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(remover.exitValue()).isZero();
    } finally {
      remover.destroyForcibly();
    }
  }

  /** A program that deletes a directory. */
  static final class Remover {
    private Remover() {}

    /** Deletes the directory that the program's argument specifies. */
    public static void main(String[] args) throws IOException {
      ProcessTreeKill.of(Path.of(args[0]));
    }
  }
}
