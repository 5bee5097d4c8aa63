package com.couriermft.infra;

import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.types.ResourceTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The checked files, as they are in the repository. */
public final class Project {
  private Project() {}

  /** Returns the folder that contains {@code host.json}. */
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

  /** Returns the content of a file. */
  public static String text(String path) {
    try {
      return Files.readString(root().resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all Bicep files. They are read once. */
  public static Sources sources() {
    return Read.SOURCES;
  }

  /** Returns the known resource types. They are read once. */
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
