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

/** The packaged app as its next release might be: with one step type more. */
final class NextApp {
  private static final SchemaCatalog SCHEMAS = BuiltInSchemas.and(new StampStep());

  private NextApp() {}

  /** Returns a client of a host of the next release. */
  static Client client(HostProcess host) {
    return new Client(host.apiUri(), SCHEMAS);
  }

  /** Makes the app in a directory that is to be made, and returns the directory. */
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

  /** Makes the packaged app anew in a directory, of links to its files. */
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
