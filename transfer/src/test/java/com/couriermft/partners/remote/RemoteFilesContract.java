package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteFiles.Later;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of every session with every server, regardless of the protocol. Test classes declare
 * the differences between servers as {@link Trait}s, and both the presence and the absence of a
 * trait are tested. Each test has its own directory and a new session.
 */
public abstract class RemoteFilesContract extends WritingContract {
  @Test
  void rename_toFreeName_moves() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    remote.rename(path("a.csv"), path("b.csv"), false);
    assertThat(local("a.csv")).doesNotExist();
    assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
  }

  @Test
  void rename_existingTarget_isReplacedOnlyAsTheServerSays() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    Files.write(local("b.csv"), new byte[] {2});
    if (traits().contains(Trait.RENAME_REPLACES_UNASKED)) {
      remote.rename(path("a.csv"), path("b.csv"), false);
      assertThat(local("a.csv")).doesNotExist();
      assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
    } else {
      assertThatThrownBy(() -> remote.rename(path("a.csv"), path("b.csv"), false))
          .isInstanceOf(CourierException.class);
      assertThat(local("a.csv")).hasBinaryContent(new byte[] {1});
      assertThat(local("b.csv")).hasBinaryContent(new byte[] {2});
    }
  }

  @Test
  void rename_replacing_replacesInOneStepWhereTheServerCan() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    Files.write(local("b.csv"), new byte[] {2});
    assertThat(remote.replacesAtomically()).isEqualTo(traits().contains(Trait.REPLACES_ATOMICALLY));
    if (remote.replacesAtomically()) {
      remote.rename(path("a.csv"), path("b.csv"), true);
      assertThat(local("a.csv")).doesNotExist();
      assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
    }
  }

  @Test
  void rename_missing_isNotFound() {
    assertThatThrownBy(() -> remote.rename(path("none.csv"), path("b.csv"), false))
        .satisfies(refusal("file_not_found"));
  }

  @Test
  void begin_severalFilesBeforeOneIsConfirmed_areAllWhole() throws Exception {
    int many = remote.pipelines() ? 6 : 1;
    List<RemoteFiles.Sink> sinks = new ArrayList<>();
    for (int n = 0; n < many; n++) {
      RemoteFiles.Sink sink = remote.begin(path(n + ".bin"));
      sinks.add(sink);
      sink.write(random(40_000 * n), 0, 40_000 * n);
      sink.conclude();
    }
    for (int n = many - 1; n >= 0; n--) {
      if (traits().contains(Trait.TELLS_SIZE_WHILE_OPEN)) {
        assertThat(sinks.get(n).confirmedSize()).isEqualTo(40_000L * n);
      }
      sinks.get(n).finish();
      sinks.get(n).close();
    }
    for (int n = 0; n < many; n++) {
      assertThat(local(n + ".bin")).hasBinaryContent(random(40_000 * n));
    }
  }

  @Test
  void begin_inMissingDirectory_isRefusedByWhatIsDoneWithTheFile() throws Exception {
    assertThatThrownBy(
            () -> {
              try (RemoteFiles.Sink sink = remote.begin(path("none/a.bin"))) {
                sink.write(new byte[3], 0, 3);
                sink.conclude();
                sink.finish();
              }
            })
        .satisfies(refusal("file_not_found"));
    assertThat(remote.find(path("none"))).isEmpty();
  }

  @Test
  void beginRename_ofSeveralFiles_tellsOfEach() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    Later<Optional<RemoteFile>> there = remote.beginFind(path("a.csv"));
    Later<Optional<RemoteFile>> absent = remote.beginFind(path("b.csv"));
    assertThat(absent.get()).isEmpty();
    assertThat(there.get()).isPresent();

    Later<String> renamed = remote.beginRename(path("a.csv"), path("b.csv"));
    assertThatThrownBy(() -> remote.beginRename(path("none.csv"), path("c.csv")).get())
        .satisfies(refusal("file_not_found"));
    assertThat(renamed.get()).isEqualTo(path("b.csv"));
    assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
  }

  @Test
  void delete_presentAndAbsent_saysWhich() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    assertThat(remote.delete(path("a.csv"))).isTrue();
    assertThat(local("a.csv")).doesNotExist();
    assertThat(remote.delete(path("a.csv"))).isFalse();
  }

  @Test
  void delete_directory_isRefused() throws Exception {
    Files.createDirectory(local("sub"));
    Files.write(local("sub/a.csv"), new byte[5]);
    assertThatThrownBy(() -> remote.delete(path("sub"))).isInstanceOf(CourierException.class);
    assertThat(local("sub/a.csv")).exists();
  }

  @Test
  void makeDirectory_presentOrOrphan_harmsNothing() throws Exception {
    remote.makeDirectory(path("sub"));
    assertThat(local("sub")).isDirectory();
    Files.write(local("sub/a.csv"), new byte[1]);
    Throwable refusal = catchThrowable(() -> remote.makeDirectory(path("sub")));
    assertThat(refusal == null || refusal instanceof CourierException).as("%s", refusal).isTrue();
    assertThat(local("sub/a.csv")).exists();
    assertThatThrownBy(() -> remote.makeDirectory(path("none/sub")))
        .isInstanceOf(CourierException.class);
  }

  @Test
  void makeDirectories_anyDepth_twice() throws Exception {
    remote.makeDirectories(path("a/b/c"));
    remote.makeDirectories(path("a/b/c"));
    assertThat(local("a/b/c")).isDirectory();
  }

  @Test
  void makeDirectories_throughAFile_isRefused() throws Exception {
    Files.write(local("a"), new byte[5]);
    assertThatThrownBy(() -> remote.makeDirectories(path("a/b")))
        .isInstanceOf(CourierException.class);
    assertThat(local("a")).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with space.csv",
        " leading and trailing ",
        "-rf",
        "--help",
        "Überweisung 日本語 ☃.csv",
        "it's \"quoted\".csv",
        "100%25 & $HOME;`id`|x.csv",
        "a*[b]?{c}.csv",
        "~tilde",
        ".hidden"
      })
  void names_ofEveryKind_areTakenAsTheyAre(String name) throws Exception {
    byte[] content = random(1_000);
    write(name, content, true);
    assertThat(local(name)).hasBinaryContent(content);
    assertThat(read(name, 0, 1_000)).isEqualTo(content);
    assertThat(list(remote(directory))).extracting(RemoteFile::name).containsExactly(name);
    assertThat(remote.find(path(name)).orElseThrow().name()).isEqualTo(name);
    remote.rename(path(name), path(name + "2"), false);
    remote.rename(path(name + "2"), path(name), false);
    if (takesDirectory(name)) {
      remote.makeDirectory(path("d" + name));
      assertThat(list(path("d" + name))).isEmpty();
    } else {
      assertThatThrownBy(() -> remote.makeDirectory(path("d" + name)))
          .isInstanceOf(CourierException.class);
    }
    assertThat(remote.delete(path(name))).isTrue();
    assertThat(local(name)).doesNotExist();
  }
}
