package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that other programs read Courier's archives, and that Courier reads theirs, with the same
 * names and bytes.
 */
class ArchivePeersTest {
  private static final String PASSWORD = "pass w0rd";

  private final ArchiveRun run = new ArchiveRun();
  private final BlobWorkspace attempt = run.spaces.attempt("archive");
  private final Map<String, byte[]> files = files();

  @TempDir Path directory;
  private Path content;
  private Peers peers;

  @BeforeEach
  void write() throws IOException {
    peers = new Peers(directory);
    content = directory.resolve("content");
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = content.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
      put("in/" + file.getKey(), file.getValue());
    }
  }

  @AfterEach
  void close() {
    attempt.close();
    run.close();
  }

  /**
   * Returns test files: empty, small, incompressible, and just below and above the maximum size
   * that is packed in one piece.
   */
  private static Map<String, byte[]> files() {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("empty", new byte[0]);
    files.put("d\u00e9j\u00e0 vu \u65e5\u672c.txt", "text".getBytes(StandardCharsets.UTF_8));
    files.put("random.bin", randomBytes(100_000));
    files.put("sub/" + "deep/".repeat(30) + "name.txt", text(5_000));
    files.put("sub/one-chunk.txt", text(Deflation.CHUNK));
    files.put("sub/many-chunks.txt", text(2 * Deflation.CHUNK + 1));
    files.put("sub/random-chunks.bin", randomBytes(Deflation.CHUNK + 77));
    return files;
  }

  private static byte[] text(int size) {
    StringBuilder text = new StringBuilder();
    Random random = new Random(size);
    while (text.length() < size) {
      text.append("invoice;").append(random.nextInt(10_000)).append(";EUR\n");
    }
    return text.substring(0, size).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] randomBytes(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  private void put(String path, byte[] bytes) throws IOException {
    try (Upload upload = attempt.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  private void pack(String format, int level, @Nullable String password) throws IOException {
    run.zip(
        attempt,
        new ZipStep.Config(
            Json.tree("in/**"),
            "made",
            format,
            level,
            Overwrite.FAIL,
            password == null ? null : Secret.of(password),
            false));
    Files.write(directory.resolve("made." + format), ArchiveRun.read(attempt, "made"));
  }

  private void unpack(String name, @Nullable String password) throws IOException {
    put(name, Files.readAllBytes(directory.resolve(name)));
    run.unzip(
        attempt,
        new UnzipStep.Config(
            Json.tree(name),
            "out",
            null,
            Overwrite.FAIL,
            null,
            null,
            password == null ? null : Secret.of(password),
            Separators.SLASH));
  }

  private void assertUnpacked(Path where) throws IOException {
    Map<String, byte[]> found = new LinkedHashMap<>();
    try (Stream<Path> paths = Files.walk(where)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        found.put(where.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    assertThat(found).containsExactlyInAnyOrderEntriesOf(files);
  }

  private void assertUnpackedByUs() throws IOException {
    Map<String, byte[]> found = new LinkedHashMap<>();
    for (StoredFile file : attempt.find("out/**")) {
      String name = file.path().substring(file.path().indexOf("/out/") + 5);
      found.put(name, ArchiveRun.read(attempt, file.path()));
    }
    assertThat(found).containsExactlyInAnyOrderEntriesOf(files);
  }

  @ParameterizedTest
  @CsvSource({
    "unzip -q made.zip -d out, 0",
    "unzip -q made.zip -d out, 6",
    "7zz x -bd made.zip -oout, 9",
    "bsdtar -xf made.zip -C out, 6"
  })
  void others_readOurZip(String command, int level) throws IOException, InterruptedException {
    pack("zip", level, null);
    Files.createDirectories(directory.resolve("out"));
    peers.run("LC_ALL=C.UTF-8 " + command);
    assertUnpacked(directory.resolve("out"));
  }

  @ParameterizedTest
  @CsvSource({
    "7zz x -bd '-ppass w0rd' made.zip -oout, pass w0rd",
    "bsdtar --passphrase 'pass w0rd' -xf made.zip -C out, pass w0rd",
    "bsdtar --passphrase p\u00e4ss -xf made.zip -C out, p\u00e4ss"
  })
  void others_readOurEncryptedZip(String command, String password)
      throws IOException, InterruptedException {
    pack("zip", 6, password);
    Files.createDirectories(directory.resolve("out"));
    peers.run("LC_ALL=C.UTF-8 " + command);
    assertUnpacked(directory.resolve("out"));
  }

  @Test
  void java_readsOurZip() throws IOException {
    pack("zip", 6, null);
    try (ZipFile zip = new ZipFile(directory.resolve("made.zip").toFile())) {
      assertThat(zip.size()).isEqualTo(files.size());
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = zip.getEntry(file.getKey());
        assertThat(zip.getInputStream(entry).readAllBytes()).isEqualTo(file.getValue());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tar,tar -xf made.tar -C out",
    "tar.gz,tar -xzf made.tar.gz -C out",
    "tar,bsdtar -xf made.tar -C out",
    "tar.gz,bsdtar -xf made.tar.gz -C out",
    "tar,7zz x -bd made.tar -oout"
  })
  void others_readOurTar(String format, String command) throws IOException, InterruptedException {
    pack(format, 6, null);
    Files.createDirectories(directory.resolve("out"));
    peers.run("LC_ALL=C.UTF-8 " + command);
    assertUnpacked(directory.resolve("out"));
  }

  @ParameterizedTest
  @CsvSource({
    "made.zip,zip -q -r ../made.zip .",
    "made.zip,zip -q -fd -r ../made.zip .",
    "made.zip,7zz a -bd -mx=1 -mm=Deflate64 ../made.zip .",
    "made.zip,7zz a -bd -mx=1 -mm=BZip2 ../made.zip .",
    "made.zip,bsdtar --format=zip -cf ../made.zip .",
    "made.7z,7zz a -bd -mx=1 ../made.7z .",
    "made.7z,7zz a -bd -mx=1 -m0=LZMA -ms=off ../made.7z .",
    "made.7z,7zz a -bd -mx=1 -m0=BZip2 -mhc=off ../made.7z .",
    "made.7z,7zz a -bd -mx=0 ../made.7z .",
    "made.7z,bsdtar --format=7zip --options compression-level=1 -cf ../made.7z .",
    "made.tar,tar -cf ../made.tar .",
    "made.tar,bsdtar --format=gnutar -cf ../made.tar .",
    "made.tar,7zz a -bd -mx=1 ../made.tar .",
    "made.tgz,tar -czf ../made.tgz .",
    "made.tar.gz,tar --format=pax -czf ../made.tar.gz .",
    "made.tar.gz,tar --format=gnu -czf ../made.tar.gz ."
  })
  void we_readWhatOthersMade(String name, String command) throws IOException, InterruptedException {
    peers.run("cd content && LC_ALL=C.UTF-8 " + command);
    unpack(name, null);
    assertUnpackedByUs();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7zz a -bd -mx=1 -mem=AES128 '-ppass w0rd' ../made.zip .",
        "7zz a -bd -mx=1 -mem=AES192 '-ppass w0rd' ../made.zip .",
        "7zz a -bd -mx=1 -mem=AES256 '-ppass w0rd' ../made.zip .",
        "7zz a -bd -mx=1 -mem=ZipCrypto '-ppass w0rd' ../made.zip .",
        "zip -q -r -P 'pass w0rd' ../made.zip .",
        "bsdtar --format=zip --options zip:encryption=aes256 --passphrase 'pass w0rd' -cf"
            + " ../made.zip ."
      })
  void we_readWhatOthersEncrypted(String command) throws IOException, InterruptedException {
    peers.run("cd content && LC_ALL=C.UTF-8 " + command);
    assertCode("archive_encrypted", null);
    assertCode("archive_wrong_password", "another");
    unpack("made.zip", PASSWORD);
    assertUnpackedByUs();
  }

  private void assertCode(String code, @Nullable String password) throws IOException {
    assertThatThrownBy(() -> unpack("made.zip", password))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageNotContaining("another");
    attempt.delete(attempt.get("made.zip"));
    // Entries before the first encrypted entry were unpacked; a failed attempt of the real step
    // commits nothing.
    for (StoredFile file : attempt.find("out/**")) {
      attempt.delete(file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7zz a -bd -mx=1 -psecret ../made.7z .",
        "7zz a -bd -mx=1 -psecret -mhe=on ../made.7z .",
        "7zz a -bd -mx=1 -m0=PPMd ../made.7z ."
      })
  void we_refuseOther7z_clearly(String command) throws IOException, InterruptedException {
    peers.run("cd content && LC_ALL=C.UTF-8 " + command);
    assertThatThrownBy(() -> unpack("made.7z", "secret"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("not_supported"))
        .hasMessageContaining("made.7z")
        .hasMessageContaining("ask for");
  }

  @Test
  void we_readStreamedZips() throws IOException, InterruptedException {
    peers.run("cd content && zip -q - random.bin | cat > ../streamed.zip");
    peers.run("cd content && cat random.bin | zip -q ../piped.zip -");
    put("streamed.zip", Files.readAllBytes(directory.resolve("streamed.zip")));
    put("piped.zip", Files.readAllBytes(directory.resolve("piped.zip")));

    assertThat(run.unzip(attempt, "streamed.zip", "a").bytes()).isEqualTo(100_000);
    assertThat(run.unzip(attempt, "piped.zip", "b").bytes()).isEqualTo(100_000);
  }

  @Test
  void we_readGzipsOfSeveralMembers() throws IOException, InterruptedException {
    peers.run(
        "cd content && (gzip -c random.bin; gzip -1 -c empty; gzip -9 -c random.bin) > ../m.gz");
    put("m.gz", Files.readAllBytes(directory.resolve("m.gz")));

    assertThat(run.unzip(attempt, "m.gz", "a").bytes()).isEqualTo(200_000);
  }
}
