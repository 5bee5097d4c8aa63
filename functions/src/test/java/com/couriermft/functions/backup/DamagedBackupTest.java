package com.couriermft.functions.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.store.Blobs.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hashes in a backup are compared with its files before the files are restored. */
class DamagedBackupTest {
  @TempDir private Path directory;

  private Path backup(Installation of) throws Exception {
    of.configure();
    byte[] id = new byte[16];
    of.account.blobs().stageBlock("files", "in/a.txt", id, new byte[] {1, 2, 3}, 3);
    of.account.blobs().commit("files", "in/a.txt", List.of(id), Condition.none(), Map.of());
    Path backup = directory.resolve("backup");
    Backup.whole(of.account, DirectoryPlace.create(backup));
    return backup;
  }

  private static Path onlyFile(Path backup) {
    return backup.resolve("blobs/files/000/00000000");
  }

  @Test
  void changedByte_isRefused_andNothingOfItRestored() throws Exception {
    try (Installation lost = Installation.inMemory();
        Installation found = Installation.inMemory()) {
      Path backup = backup(lost);
      Files.write(onlyFile(backup), new byte[] {1, 2, 4});
      assertRefused(found, backup, "has the SHA-256");
    }
  }

  @Test
  void truncatedFile_isRefused() throws Exception {
    try (Installation lost = Installation.inMemory();
        Installation found = Installation.inMemory()) {
      Path backup = backup(lost);
      Files.write(onlyFile(backup), new byte[] {1, 2});
      assertRefused(found, backup, "has 2 bytes; the backup's index says 3");
    }
  }

  private static void assertRefused(Installation found, Path backup, String why)
      throws IOException {
    Restore restore = new Restore(found.account, new DirectoryPlace(backup));
    assertThatThrownBy(restore::run)
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.code()).isEqualTo("damaged_backup"))
        .hasMessageContaining(onlyFile(backup).toString())
        .hasMessageContaining("in/a.txt")
        .hasMessageContaining(why);
    assertThat(found.account.blobs().find("files", "in/a.txt")).isEmpty();
  }

  @Test
  void backupOfAnEarlierRelease_isRestored_andWhatWasNotComparedIsCounted() throws Exception {
    try (Installation lost = Installation.inMemory();
        Installation found = Installation.inMemory()) {
      Path backup = backup(lost);
      Path list = backup.resolve("blobs/files.jsonl");
      String line = Files.readString(list);
      String older = line.replaceAll(",\"sha256\":\"[0-9a-f]{64}\"\\}", "}");
      assertThat(older).isNotEqualTo(line);
      Files.writeString(list, older);
      Restore restore = new Restore(found.account, new DirectoryPlace(backup));
      restore.run();
      assertThat(restore.unhashed()).isOne();
      assertThat(found.account.blobs().find("files", "in/a.txt")).isPresent();
    }
  }

  @Test
  void fullDisk_isToldWithThePath() throws Exception {
    try (Installation lost = Installation.inMemory()) {
      lost.configure();
      Path backup = Files.createDirectories(directory.resolve("full"));
      Path rows = Files.createDirectories(backup.resolve("tables")).resolve("config.jsonl");
      Files.createSymbolicLink(rows, Path.of("/dev/full"));
      assertThatThrownBy(() -> Backup.whole(lost.account, new DirectoryPlace(backup)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(rows.toString())
          .hasMessageContaining("No space left");
    }
  }
}
