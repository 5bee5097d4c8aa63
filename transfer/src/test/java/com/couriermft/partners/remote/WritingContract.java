package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The part of the contract that covers writing. */
abstract class WritingContract extends ReadingContract {
  @Test
  void create_newFile_hasTheBytes() throws Exception {
    byte[] content = random(100_001);
    write("a.bin", content, true);
    assertThat(local("a.bin")).hasBinaryContent(content);
  }

  @Test
  void create_empty_makesAnEmptyFile() throws Exception {
    write("empty", new byte[0], false);
    assertThat(local("empty")).isEmptyFile();
  }

  @Test
  void create_existing_emptiesItFirst() throws Exception {
    Files.write(local("a.bin"), random(500));
    write("a.bin", new byte[] {1, 2, 3}, false);
    assertThat(local("a.bin")).hasBinaryContent(new byte[] {1, 2, 3});
  }

  @Test
  void create_mustBeNewAndExists_isRefusedWhereTheServerCan() throws Exception {
    byte[] old = random(500);
    Files.write(local("a.bin"), old);
    if (traits().contains(Trait.CREATES_ONLY_NEW)) {
      assertThatThrownBy(() -> write("a.bin", new byte[3], true))
          .isInstanceOf(CourierException.class);
      assertThat(local("a.bin")).hasBinaryContent(old);
    } else {
      write("a.bin", new byte[3], true);
      assertThat(local("a.bin")).hasSize(3);
    }
  }

  @Test
  void create_inMissingDirectory_isRefused() {
    assertThatThrownBy(() -> write("none/a.bin", new byte[3], false))
        .satisfies(refusal("file_not_found"));
  }

  @Test
  void create_whereNobodyMay_isDenied() {
    assertThatThrownBy(
            () -> {
              try (RemoteFiles.Sink sink = remote.create(denied(), false)) {
                sink.write(new byte[3], 0, 3);
                sink.finish();
              }
            })
        .satisfies(refusal("permission_denied"));
  }

  @Test
  void sink_confirmedSize_countsWhatWasWritten() throws Exception {
    try (RemoteFiles.Sink sink = remote.create(path("a.bin"), false)) {
      sink.write(random(200_000), 0, 200_000);
      assertThat(sink.confirmedSize())
          .isEqualTo(
              traits().contains(Trait.TELLS_SIZE_WHILE_OPEN) ? 200_000 : RemoteFile.UNKNOWN_SIZE);
      sink.finish();
    }
    assertThat(remote.get(path("a.bin")).sizeBytes()).isEqualTo(200_000);
  }

  @Test
  void sink_closedWithoutFinish_leavesTheSessionUsable() throws Exception {
    try (RemoteFiles.Sink sink = remote.create(path("a.bin"), false)) {
      sink.write(new byte[10], 0, 10);
    }
    write("b.bin", new byte[3], true);
    assertThat(remote.get(path("b.bin")).sizeBytes()).isEqualTo(3);
  }

  @Test
  void resume_atAnOffset_keepsWhatStandsBeforeIt() throws Exception {
    byte[] content = random(200_000);
    Files.write(local("a.bin"), Arrays.copyOf(content, 150_000));
    Callable<Void> resumed =
        () -> {
          try (RemoteFiles.Sink sink = remote.resume(path("a.bin"), 150_000)) {
            sink.write(content, 150_000, 50_000);
            sink.finish();
          }
          return null;
        };
    if (traits().contains(Trait.RESUMES)) {
      resumed.call();
      assertThat(local("a.bin")).hasBinaryContent(content);
    } else {
      assertThatThrownBy(resumed::call).isInstanceOf(CourierException.class);
    }
  }

  @Test
  void resume_missing_isRefused() throws Exception {
    assertThatThrownBy(
            () -> {
              try (RemoteFiles.Sink sink = remote.resume(path("none.bin"), 3)) {
                sink.write(new byte[3], 0, 3);
                sink.finish();
              }
            })
        .isInstanceOf(CourierException.class);
    assertThat(remote.find(path("none.bin"))).isEmpty();
  }

  @Test
  void largeFile_thereAndBack_sameBytes() throws Exception {
    byte[] content = random(LARGE + 17);
    try (RemoteFiles.Sink sink = remote.create(path("large.bin"), true)) {
      for (int at = 0, chunk = 1; at < content.length; at += chunk) {
        chunk = Math.min(content.length - at, at % 50_000 + 1_000);
        sink.write(content, at, chunk);
      }
      sink.finish();
    }
    assertThat(local("large.bin")).hasBinaryContent(content);
    assertThat(read("large.bin", 0, content.length)).isEqualTo(content);
  }

  @Test
  void severalFilesAtOnce_inOneSession_eachHasItsOwnBytes() throws Exception {
    assertThat(remote.isConcurrent()).isEqualTo(traits().contains(Trait.CONCURRENT));
    if (!remote.isConcurrent()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> copies = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "f" + i;
        byte[] content = random(1 << 20);
        copies.add(() -> thereAndBack(name, content));
      }
      for (Future<Void> copy : threads.invokeAll(copies)) {
        copy.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(list(remote(directory))).hasSize(8);
  }

  private Void thereAndBack(String name, byte[] content) throws IOException {
    write(name, content, true);
    assertThat(read(name, 0, content.length)).isEqualTo(content);
    return null;
  }
}
