package com.couriermft.local.jar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStore.PrivateKeyEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;
import jdk.security.jarsigner.JarSigner;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnsignedJarsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private static final String MANIFEST =
      """
      Manifest-Version: 1.0
      Multi-Release: true
      Implementation-Title: Größe

      Name: a/
      Sealed: true

      Name: a/One.class
      Purpose: kept

      """;

  private static final Map<String, String> FILES = new LinkedHashMap<>();

  static {
    FILES.put("META-INF/LICENSE.txt", "a license");
    FILES.put("META-INF/NOTICE", "a notice");
    FILES.put("META-INF/services/a.Service", "a.One");
    FILES.put("META-INF/versions/17/a/One.class", "newer");
    FILES.put("a/One.class", "one");
    FILES.put("a/SIGNATURE.SF", "not below META-INF");
    FILES.put("META-INF/deeper/X.RSA", "not a signature file either");
    FILES.put("a/very/long/name/of/a/package/that/does/not/fit/into/one/line/Two.class", "two");
  }

  @TempDir private static Path shared;
  @TempDir private Path directory;
  private static PrivateKeyEntry key;

  @BeforeAll
  static void key() throws Exception {
    Path store = shared.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                (System.getProperty("java.home")
                        + "/bin/keytool -genkeypair -keyalg EC -alias a -dname CN=a -storetype"
                        + " PKCS12 -storepass changeit -keystore "
                        + store)
                    .split(" "))
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    key = (PrivateKeyEntry) keys.getEntry("a", new KeyStore.PasswordProtection(PASSWORD));
  }

  @Test
  void signedJar_stripped_hasNoSignatureAndEverythingElse() throws IOException {
    Path plain = plain("plain.jar");
    Path jar = signed("signed.jar");
    assertThat(signers(jar)).isNotEmpty();
    List<String> names = new ArrayList<>(contents(jar).keySet());
    names.removeIf(name -> name.startsWith("META-INF/TEST."));

    UnsignedJars.main(new String[] {directory.toString()});

    assertThat(signers(jar)).isEmpty();
    assertThat(contents(jar)).isEqualTo(contents(plain));
    assertThat(contents(jar).keySet()).containsExactlyElementsOf(names);
    Manifest manifest = manifest(jar);
    assertThat(manifest.getMainAttributes()).containsAllEntriesOf(mainAttributes(plain));
    assertThat(manifest.getEntries()).isEqualTo(manifest(plain).getEntries());
    try (JarFile file = new JarFile(jar.toFile(), true, JarFile.OPEN_READ, Runtime.version())) {
      assertThat(file.isMultiRelease()).isTrue();
      assertThat(file.getInputStream(file.getEntry("a/One.class"))).hasContent("newer");
    }
  }

  @Test
  void digestsWithoutSignatureFiles_areRemoved() throws IOException {
    Path jar = directory.resolve("digests.jar");
    String digest = "\nName: a/One.class\nSHA-256-Digest: abc=\nMagic: m\n\n";
    write(jar, "Manifest-Version: 1.0\n" + digest);
    UnsignedJars.strip(jar);
    assertThat(manifest(jar).getEntries()).isEmpty();
  }

  @Test
  void sameJar_strippedInAnotherTimeZoneAndAgain_hasTheSameBytes() throws IOException {
    Path jar = signed("one.jar");
    Path copy = Files.copy(jar, directory.resolve("two.jar"));
    UnsignedJars.strip(jar);
    TimeZone zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Auckland"));
    try {
      UnsignedJars.strip(copy);
    } finally {
      TimeZone.setDefault(zone);
    }
    assertThat(copy).hasSameBinaryContentAs(jar);
    UnsignedJars.strip(copy);
    assertThat(copy).hasSameBinaryContentAs(jar);
    assertThat(directory).isDirectoryNotContaining("glob:**.unsigned");
  }

  @Test
  void unsignedJar_isUnchanged() throws IOException {
    Path jar = plain("plain.jar");
    byte[] before = Files.readAllBytes(jar);
    UnsignedJars.strip(jar);
    assertThat(jar).hasBinaryContent(before);
  }

  private Path plain(String name) throws IOException {
    Path jar = directory.resolve(name);
    write(jar, MANIFEST);
    return jar;
  }

  private Path signed(String name) throws IOException {
    Path jar = directory.resolve(name);
    Path plain = plain("unsigned-" + name);
    try (ZipFile zip = new ZipFile(plain.toFile());
        OutputStream out = Files.newOutputStream(jar)) {
      new JarSigner.Builder(key).signerName("TEST").build().sign(zip, out);
    }
    Files.delete(plain);
    return jar;
  }

  private static void write(Path jar, String manifest) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out)) {
      zip.putNextEntry(new JarEntry(JarFile.MANIFEST_NAME));
      zip.write(manifest.getBytes(UTF_8));
      for (Map.Entry<String, String> file : FILES.entrySet()) {
        zip.putNextEntry(new JarEntry(file.getKey()));
        zip.write(file.getValue().getBytes(UTF_8));
      }
    }
  }

  /** Returns the names of the files for which a JVM reports a signer or a digest. */
  private static List<String> signers(Path jar) throws IOException {
    List<String> found = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile(), true)) {
      for (JarEntry entry : file.stream().toList()) {
        file.getInputStream(entry).readAllBytes();
        if (entry.getCodeSigners() != null) {
          found.add(entry.getName());
        }
      }
    }
    return found;
  }

  /** Returns the files except the manifest, in their order. */
  private static Map<String, String> contents(Path jar) throws IOException {
    Map<String, String> contents = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (var entry : zip.stream().toList()) {
        if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
          contents.put(
              entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), UTF_8));
        }
      }
    }
    return contents;
  }

  private static Manifest manifest(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest();
    }
  }

  private static Map<Object, Object> mainAttributes(Path jar) throws IOException {
    return Map.copyOf(manifest(jar).getMainAttributes());
  }
}
