package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The part of the contract that covers lookups and reads. */
abstract class ReadingContract extends RemoteContract {
  @Test
  void list_filesAndDirectories_areToldApart() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    Files.createDirectory(local("sub"));
    Files.write(local("sub/deep.csv"), new byte[1]);
    List<RemoteFile> found = list(remote(directory));
    assertThat(found).extracting(RemoteFile::name).containsExactlyInAnyOrder("a.csv", "sub");
    for (RemoteFile file : found) {
      boolean isFile = file.name().equals("a.csv");
      assertThat(file.isFile()).as(file.name()).isEqualTo(isFile);
      assertThat(file.isDirectory()).as(file.name()).isEqualTo(!isFile);
      assertThat(file.path()).isEqualTo(path(file.name()));
      assertThat(isFile ? file.sizeBytes() : 5).isEqualTo(5);
    }
  }

  @Test
  void list_emptyDirectory_isEmpty() throws Exception {
    assertThat(list(remote(directory))).isEmpty();
  }

  @Test
  void list_thousandEntries_handsOverEachOnce() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      Files.createFile(local("file-" + i));
    }
    assertThat(list(remote(directory)))
        .extracting(RemoteFile::name)
        .hasSize(1_000)
        .doesNotHaveDuplicates();
  }

  @Test
  void list_missingDirectory_isNotFound() {
    assertThatThrownBy(() -> list(path("none"))).satisfies(refusal("file_not_found"));
  }

  @Test
  void list_file_isRefused() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    assertThatThrownBy(() -> list(path("a.csv"))).isInstanceOf(CourierException.class);
  }

  @Test
  void find_file_tellsSizeAndTime() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    RemoteFile found = remote.find(path("a.csv")).orElseThrow();
    assertThat(found.isFile()).isTrue();
    assertThat(found.name()).isEqualTo("a.csv");
    assertThat(found.path()).isEqualTo(path("a.csv"));
    assertThat(found.sizeBytes()).isEqualTo(5);
    Instant written = Files.getLastModifiedTime(local("a.csv")).toInstant();
    assertThat(found.modifiedAt()).isBetween(written.minusSeconds(1), written.plusSeconds(1));
    assertThat(remote.get(path("a.csv")).sizeBytes()).isEqualTo(5);
  }

  @Test
  void find_directory_isOne() throws Exception {
    assertThat(remote.find(remote(directory)).orElseThrow().isDirectory()).isTrue();
  }

  @Test
  void find_missing_isEmptyAndGetRefuses() throws Exception {
    assertThat(remote.find(path("none.csv"))).isEmpty();
    assertThat(remote.find(path("none/none.csv"))).isEmpty();
    assertThatThrownBy(() -> remote.get(path("none.csv"))).satisfies(refusal("file_not_found"));
  }

  @Test
  void find_underAFile_findsNothingOrIsRefused() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    Throwable refusal =
        catchThrowable(() -> assertThat(remote.find(path("a.csv/b.csv"))).isEmpty());
    assertThat(refusal == null || refusal instanceof CourierException).as("%s", refusal).isTrue();
  }

  @Test
  void read_fromOffsets_givesTheRest() throws Exception {
    byte[] content = random(300_000);
    Files.write(local("a.bin"), content);
    assertThat(read("a.bin", 0, content.length)).isEqualTo(content);
    assertThat(read("a.bin", 0, Long.MAX_VALUE)).isEqualTo(content);
    assertThat(read("a.bin", 70_001, content.length - 70_001))
        .isEqualTo(Arrays.copyOfRange(content, 70_001, content.length));
    assertThat(read("a.bin", 70_001, 10)).isEqualTo(Arrays.copyOfRange(content, 70_001, 70_011));
    assertThat(read("a.bin", content.length, 1_000)).isEmpty();
    assertThat(read("a.bin", content.length - 3, 1_000))
        .isEqualTo(Arrays.copyOfRange(content, content.length - 3, content.length));
  }

  @Test
  void read_brokenOffEarly_leavesTheSessionUsable() throws Exception {
    Files.write(local("a.bin"), random(LARGE));
    try (RemoteFiles.Source source = remote.open(path("a.bin"));
        InputStream in = source.read(0, LARGE)) {
      assertThat(in.readNBytes(10)).hasSize(10);
    }
    assertThat(remote.get(path("a.bin")).sizeBytes()).isEqualTo(LARGE);
    assertThat(read("a.bin", LARGE - 5, 5)).hasSize(5);
  }

  @Test
  void read_emptyFile_isEmpty() throws Exception {
    Files.createFile(local("empty"));
    assertThat(read("empty", 0, 10)).isEmpty();
  }

  @Test
  void beginOpen_severalFilesBeforeOneIsRead_eachIsRead() throws Exception {
    int many = remote.pipelines() ? 6 : 1;
    List<RemoteFiles.Source> sources = new ArrayList<>();
    for (int n = 0; n < many; n++) {
      Files.write(local(n + ".bin"), random(7_000 * n));
      sources.add(remote.beginOpen(path(n + ".bin")));
    }
    for (int n = 0; n < many; n += 2) {
      sources.get(n).expect(7_000L * n);
    }
    for (int n = many - 1; n >= 0; n--) {
      assertThat(sources.get(n).stat().sizeBytes()).isEqualTo(7_000L * n);
      try (InputStream in = sources.get(n).read(0, 7_000L * n)) {
        assertThat(in.readAllBytes()).isEqualTo(random(7_000 * n));
      }
      sources.get(n).close();
    }
  }

  @Test
  void beginOpen_missingFile_isRefusedByWhatIsDoneWithTheFile() throws Exception {
    for (Reading reading :
        List.<Reading>of(s -> s.expect(10), s -> s.stat(), s -> s.read(0, 10).read())) {
      assertThatThrownBy(
              () -> {
                try (RemoteFiles.Source source = remote.beginOpen(path("none.csv"))) {
                  reading.of(source);
                  source.stat(); // Without pipelining, there is nothing to announce.
                }
              })
          .satisfies(refusal("file_not_found"));
    }
  }

  private interface Reading {
    void of(RemoteFiles.Source source) throws IOException;
  }

  @Test
  void source_stat_tellsSizeAndTime() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    try (RemoteFiles.Source source = remote.open(path("a.csv"))) {
      assertThat(source.stat().sizeBytes()).isEqualTo(5);
      assertThat(source.stat().modifiedAt()).isNotNull();
    }
  }

  @Test
  void source_expectedToBeOfAnySize_isReadAsItIs() throws Exception {
    for (int size : List.of(0, 10_000, 300_000)) {
      byte[] content = random(size);
      Files.write(local("a.bin"), content);
      for (long expected : List.of(-1L, 0L, 4_000L, 9_999L, 10_000L, 100_000L, 1L << 40)) {
        try (RemoteFiles.Source source = remote.open(path("a.bin"))) {
          source.expect(expected);
          RemoteFile before = source.stat();
          assertThat(before.sizeBytes()).isEqualTo(size);
          try (InputStream in = source.read(0, size)) {
            assertThat(in.readAllBytes()).isEqualTo(content);
          }
          assertThat(source.stat()).isEqualTo(before);
        }
      }
    }
  }

  @Test
  void open_missing_isNotFound() {
    assertThatThrownBy(() -> read("none.csv", 0, 1)).satisfies(refusal("file_not_found"));
  }

  @Test
  void findSha256_whereOffered_isTheFiles() throws Exception {
    byte[] content = random(10_000);
    Files.write(local("a.bin"), content);
    if (traits().contains(Trait.HASHES)) {
      assertThat(remote.findSha256(path("a.bin")))
          .contains(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
    } else {
      assertThat(remote.findSha256(path("a.bin"))).isEmpty();
    }
    assertThat(remote.get(path("a.bin")).sizeBytes()).isEqualTo(10_000);
  }

  @Test
  void peer_saysWhoItIs() {
    assertThat(remote.peer().address()).startsWith("127.0.0.1:");
    assertThat(remote.peer().banner()).isNotBlank();
  }
}
