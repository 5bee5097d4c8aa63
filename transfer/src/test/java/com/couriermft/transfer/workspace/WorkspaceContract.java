package com.couriermft.transfer.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every {@link Workspace}. */
public abstract class WorkspaceContract {
  /** Returns an empty workspace, which stays the same throughout a test. */
  protected abstract Workspace workspace();

  protected static byte[] randomBytes(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  protected static StoredFile write(Workspace workspace, String path, byte[] bytes)
      throws IOException {
    try (Upload upload = workspace.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      return upload.commit();
    }
  }

  protected static StoredFile write(Workspace workspace, String path, String text)
      throws IOException {
    return write(workspace, path, text.getBytes(StandardCharsets.UTF_8));
  }

  protected static byte[] read(Workspace workspace, StoredFile file) throws IOException {
    try (InputStream in = workspace.read(file, 0)) {
      return in.readAllBytes();
    }
  }

  protected static List<String> paths(List<StoredFile> files) {
    return files.stream().map(StoredFile::path).toList();
  }

  @ParameterizedTest
  @CsvSource({"a.bin,0", "a.bin,1", "d/a.bin,9000001", "/a.bin,0", "/a.bin,1", "/d/a.bin,9000001"})
  void commit_anySizeAnyPlace_readsBackWithSizeAndHash(String path, int size) throws IOException {
    byte[] bytes = randomBytes(size);

    StoredFile written = write(workspace(), path, bytes);
    StoredFile found = workspace().get(path);

    assertThat(written.sizeBytes()).isEqualTo(size);
    assertThat(written.sha256()).isEqualTo(Sha256.of(bytes));
    assertThat(written.name()).isEqualTo("a.bin");
    assertThat(found.path()).isEqualTo(workspace().absolute(path)).isEqualTo(written.path());
    assertThat(read(workspace(), found)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.bin", "/a.bin"})
  void close_withoutCommit_leavesNothing(String path) throws IOException {
    try (Upload upload = workspace().create(path, Overwrite.FAIL)) {
      upload.write(new byte[10_000_000], 0, 10_000_000);
      assertThat(upload.position()).isEqualTo(10_000_000);
    }

    assertThat(workspace().findFile(path)).isEmpty();
    assertThat(write(workspace(), path, "again").sizeBytes()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "a/",
        "a//b",
        "../a",
        "a/../b",
        "./a",
        "/..",
        "files:/../a",
        "work:/",
        "work:/x",
        "work:/../a",
        "a\\b",
        "a\u0000b",
        "a\nb",
        "files://a"
      })
  void create_hostilePath_isRefused(String path) {
    assertThatThrownBy(() -> workspace().create(path, Overwrite.FAIL))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("invalid_path"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/"})
  void find_glob_matchesWithinItsPlaceOnlyInOrder(String root) throws IOException {
    for (String path : List.of("b.csv", "a.csv", "sub/c.csv", "sub/deep/d.csv", "a.txt")) {
      write(workspace(), root + path, path);
    }
    write(workspace(), root.isEmpty() ? "/other.csv" : "other.csv", "other");

    assertThat(paths(workspace().find(root + "*.csv"))).isEqualTo(all(root, "a.csv", "b.csv"));
    assertThat(paths(workspace().find(root + "**/*.csv")))
        .isEqualTo(all(root, "a.csv", "b.csv", "sub/c.csv", "sub/deep/d.csv"));
    assertThat(paths(workspace().find(root + "sub/**")))
        .isEqualTo(all(root, "sub/c.csv", "sub/deep/d.csv"));
    assertThat(paths(workspace().find(root + "[a-b].{csv,txt}")))
        .isEqualTo(all(root, "a.csv", "a.txt", "b.csv"));
    assertThat(workspace().find(root + "*.pgp")).isEmpty();
    assertThat(workspace().find(root + "sub")).isEmpty();
  }

  private List<String> all(String root, String... paths) {
    return List.of(paths).stream().map(path -> workspace().absolute(root + path)).toList();
  }

  @Test
  void find_nameWithBrackets_isFoundByItsOwnName() throws IOException {
    StoredFile written = write(workspace(), "report[1].csv", "x");

    assertThat(paths(workspace().find("report[1].csv"))).containsExactly(written.path());
  }

  @Test
  void get_missing_namesWhatIsThere() throws IOException {
    write(workspace(), "present.csv", "x");

    assertThatThrownBy(() -> workspace().get("absent.csv"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("file_not_found"))
        .hasMessageContaining("absent.csv")
        .hasMessageContaining("present.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.bin", "/a.bin"})
  void read_fromOffset_givesTheRest(String path) throws IOException {
    byte[] bytes = randomBytes(5_000_000);
    StoredFile file = write(workspace(), path, bytes);

    try (InputStream in = workspace().read(file, 4_999_990)) {
      assertThat(in.readAllBytes()).hasSize(10).endsWith(bytes[4_999_999]);
    }
    try (InputStream in = workspace().read(file, 5_000_000)) {
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.bin", "/a.bin"})
  void open_anyPosition_givesTheBytesThere(String path) throws IOException {
    byte[] bytes = randomBytes(7_000_000);
    StoredFile file = write(workspace(), path, bytes);
    Random random = new Random(1);

    try (SeekableByteChannel channel = workspace().open(file)) {
      assertThat(channel.size()).isEqualTo(bytes.length);
      for (int i = 0; i < 50; i++) {
        int at = random.nextInt(bytes.length - 100);
        ByteBuffer target = ByteBuffer.allocate(100);
        channel.position(at);
        while (target.hasRemaining()) {
          assertThat(channel.read(target)).isPositive();
        }
        assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(bytes, at, 100));
      }
      channel.position(bytes.length);
      assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "/a.csv"})
  void delete_twice_isHarmless(String path) throws IOException {
    StoredFile file = write(workspace(), path, "x");

    workspace().delete(file);
    workspace().delete(file);

    assertThat(workspace().findFile(path)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.tar.gz", "/a.tar.gz"})
  void create_rename_takesTheFirstFreeName(String path) throws IOException {
    write(workspace(), path, "first");
    try (Upload second = workspace().create(path, Overwrite.RENAME);
        Upload third = workspace().create(path, Overwrite.RENAME)) {
      assertThat(third.commit().name()).isEqualTo("a-2.tar.gz");
      assertThat(second.commit().name()).isEqualTo("a-1.tar.gz");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "/a.csv"})
  void create_twiceInOneAttempt_isRefusedUnlessItIsToReplace(String path) throws IOException {
    write(workspace(), path, "first");

    assertThatThrownBy(() -> write(workspace(), path, "second"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("already_exists"));
    assertThat(read(workspace(), workspace().get(path))).asString().isEqualTo("first");
    try (Upload second = workspace().create(path, Overwrite.REPLACE)) {
      second.commit();
    }
    assertThat(read(workspace(), workspace().get(path))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a.csv,b.csv", "a.csv,/b.csv", "/a.csv,b.csv", "/a.csv,/b.csv"})
  void copy_anyPlaces_leavesTwoEqualFiles(String from, String to) throws IOException {
    StoredFile source = write(workspace(), from, "content");

    StoredFile copy = workspace().copy(source, to, Overwrite.FAIL);
    workspace().delete(source);

    assertThat(copy.sha256()).isEqualTo(source.sha256());
    assertThat(copy.path()).isEqualTo(workspace().absolute(to));
    assertThat(read(workspace(), copy)).asString().isEqualTo("content");
  }
}
