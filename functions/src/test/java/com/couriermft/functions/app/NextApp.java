package com.couriermft.functions.app;

import com.couriermft.engine.spi.Step;
import com.couriermft.functions.app.next.StampStep;
import com.couriermft.functions.openapi.BuiltInSchemas;
import com.couriermft.local.HostProcess;
import com.couriermft.operate.schema.SchemaCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The packaged app as a next release would be: with an additional step type. */
final class NextApp {
  private static final SchemaCatalog SCHEMAS = BuiltInSchemas.and(new StampStep());

  private NextApp() {}

  /** Returns a client of a host of the next release. */
  static Client client(HostProcess host) {
    return new Client(host.apiUri(), SCHEMAS);
  }

  /** Creates the app in a new directory, and returns the directory. */
  static Path in(Path directory) throws IOException {
    link(directory);
    Path jar = directory.resolve("lib/next-steps.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : List.of(StampStep.class, StampStep.Config.class)) {
        String name = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
          in.transferTo(out);
        }
      }
      out.putNextEntry(new JarEntry("META-INF/services/" + Step.class.getName()));
      out.write(StampStep.class.getName().getBytes(StandardCharsets.UTF_8));
    }
    return directory;
  }

  /** Recreates the packaged app in a directory, with links to its files. */
  static void link(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(PackagedApp.DIRECTORY)) {
      for (Path file : files.toList()) {
        Path twin = directory.resolve(PackagedApp.DIRECTORY.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(twin);
        } else {
          Files.createLink(twin, file);
        }
      }
    }
  }
}
