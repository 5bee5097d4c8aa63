package com.couriermft.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An app with a single empty function, packaged in the same way as the Functions plugin does. */
final class EmptyApp {
  private static final String FUNCTION =
      """
      {"scriptFile": "../empty.jar", "entryPoint": "com.couriermft.bench.EmptyFunction.health",
       "bindings": [{"type": "httpTrigger", "direction": "in", "name": "request", "route": "health",
                     "methods": ["GET"], "authLevel": "ANONYMOUS"},
                    {"type": "http", "direction": "out", "name": "$return"}]}
      """;

  private EmptyApp() {}

  /** Creates the app in an existing directory. */
  static Path in(Path directory) throws IOException {
    Files.writeString(directory.resolve("host.json"), "{\"version\": \"2.0\"}");
    Files.createDirectories(directory.resolve("lib"));
    Path function = Files.createDirectories(directory.resolve("health"));
    Files.writeString(function.resolve("function.json"), FUNCTION);
    String entry = EmptyFunction.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(directory.resolve("empty.jar"));
        ZipOutputStream jar = new ZipOutputStream(out);
        InputStream in =
            Objects.requireNonNull(EmptyApp.class.getClassLoader().getResourceAsStream(entry))) {
      jar.putNextEntry(new ZipEntry(entry));
      in.transferTo(jar);
    }
    return directory;
  }
}
