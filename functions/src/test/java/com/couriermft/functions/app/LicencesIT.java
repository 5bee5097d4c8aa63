package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** Tests the licenses of the packaged app and of the libraries in it. */
class LicencesIT {
  private static final Path APP = Path.of(System.getProperty("courier.app"));
  private static final Pattern TEXT =
      Pattern.compile("(?i)(.*/)?(LICENSE|LICENCE|COPYING)(\\.[a-z]+)?");

  @Test
  void package_hasItsLicence() {
    assertThat(APP.resolve("LICENSE")).content().contains("Apache License");
    assertThat(APP.resolve("NOTICE")).content().contains("Courier");
  }

  @Test
  void everyLibrary_isListedWithItsLicence_andItsTextIsThere() throws IOException {
    String notices = Files.readString(APP.resolve("THIRD-PARTY-NOTICES.txt"));
    String texts = Files.readString(APP.resolve("LICENCE-TEXTS.txt"));
    for (Path jar : jars()) {
      String artifact = jar.getFileName().toString().replaceAll("-\\d[\\w.]*(-.*)?\\.jar$", "");
      assertThat(notices).as(artifact).contains(":" + artifact + ":");
      if (!hasText(jar)) {
        assertThat(texts).as("the text of the licence of %s", artifact).contains(artifact);
      }
    }
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(APP.resolve("lib"))) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.getFileName().toString().startsWith("courier-"))
          .toList();
    }
  }

  private static boolean hasText(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().anyMatch(entry -> TEXT.matcher(entry.getName()).matches());
    }
  }
}
