package com.couriermft.infra;

import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.types.ResourceTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that are checked, as they are in the repository. */
public final class Project {
  private Project() {}

  /** The folder that holds {@code host.json}. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("host.json"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new AssertionError("No host.json above " + Path.of("").toAbsolutePath());
      }
    }
    return folder;
  }

  /** A file's text. */
  public static String text(String path) {
    try {
      return Files.readString(root().resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All Bicep files; read once. */
  public static Sources sources() {
    return Read.SOURCES;
  }

  /** What is known of resources; read once. */
  public static ResourceTypes types() {
    return Read.TYPES;
  }

  private static final class Read {
    private static final Sources SOURCES = read();
    private static final ResourceTypes TYPES = readTypes();

    private static Sources read() {
      try {
        return Sources.read(root().resolve("infra-bicep"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static ResourceTypes readTypes() {
      try {
        return ResourceTypes.read(root().resolve("infra-checks/src/test/resources/resource-types"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
