package com.couriermft.functions.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Write;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir private Path directory;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int run(String... arguments) throws InterruptedException {
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    return BackupMain.run(arguments, Map.of(), out, out);
  }

  private String said() {
    String text = said.toString(StandardCharsets.UTF_8);
    said.reset();
    return text;
  }

  @Test
  void commandLine_wrong_exitCodeTwoAndUsage() throws Exception {
    assertThat(run("backup")).isEqualTo(2);
    assertThat(run("burn", "d")).isEqualTo(2);
    assertThat(run("backup", "d", "--fast", "x")).isEqualTo(2);
    assertThat(said()).contains("usage: ./courier backup DIR").contains("Unknown option --fast");
    assertThat(run("restore", directory.toString(), "--storage", "UseDevelopmentStorage=true"))
        .isEqualTo(2);
    assertThat(said()).contains("not a complete backup");
  }

  @Test
  void pausedRun_restoredIntoAnotherAccount_goesOnWithItsFiles() throws Exception {
    byte[] large = new byte[9 * MEGABYTE + 1];
    new Random(7).nextBytes(large);
    String backup = directory.resolve("backup").toString();
    try (Installation lost = Installation.onAzurite();
        Installation found = Installation.onAzurite()) {
      lost.configure();
      put(lost, "in/a.bin", large);
      put(lost, "in/empty", new byte[0]);
      String paused = paused(lost);
      String completed = lost.start();
      while (lost.workOn()) {}
      assertThat(lost.execution(completed).state()).isEqualTo(ExecutionState.COMPLETED);
      lost.account.blobs().delete("files", "done/a.bin");
      lost.account.blobs().delete("files", "done/empty");

      assertThat(run("backup", backup, "--storage", lost.connectionString())).isZero();
      assertThat(Files.getPosixFilePermissions(Path.of(backup)))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      assertThat(run("restore", backup, "--storage", found.connectionString())).isZero();
      assertThat(said()).contains("were restored. Run ./courier verify");
      found.assertHealthy();
      assertSame(found, Path.of(backup));

      found.courier.engine().resume(paused, "test", null);
      while (found.workOn()) {}
      assertThat(found.execution(paused).state()).isEqualTo(ExecutionState.COMPLETED);
      assertThat(found.account.blobs().read("files", "done/a.bin", 0, large.length, null))
          .isEqualTo(large);
      found.assertHealthy();
      assertNoSecret(Path.of(backup));

      assertThat(run("restore", backup, "--storage", found.connectionString())).isEqualTo(2);
      assertThat(said()).contains("this backup was restored into it at");
      assertThat(run("restore", backup, "--storage", lost.connectionString())).isEqualTo(2);
      assertThat(said()).contains("The account is not empty: its table 'config' has rows");
      assertThat(run("backup", backup, "--storage", lost.connectionString())).isEqualTo(2);
      assertThat(said()).contains("is not empty; use an empty directory");
    }
  }

  @Test
  void restore_interruptedAnywhere_isRunOnceMore() throws Exception {
    Path backup = directory.resolve("backup");
    try (Installation lost = Installation.inMemory();
        Installation found = Installation.inMemory()) {
      lost.configure();
      lost.courier
          .kinds()
          .changeSettings(
              Json.parse(
                  "{\"pools\": {\"nightly\": {\"limit\": 2}}, \"context\": {\"inline_bytes\":"
                      + " 20000}}"),
              null);
      put(lost, "in/a.bin", new byte[] {1, 2, 3});
      String paused = paused(lost);
      Backup.whole(lost.account, DirectoryPlace.create(backup));
      for (int writes : List.of(1, 2, 4, 9)) {
        assertThatThrownBy(
                () -> new Restore(dying(found, writes), new DirectoryPlace(backup)).run())
            .isInstanceOf(StoreUnavailable.class);
      }
      new Restore(found.account, new DirectoryPlace(backup)).run();

      assertSame(found, backup);
      found.courier.engine().resume(paused, "test", null);
      while (found.workOn()) {}
      assertThat(found.execution(paused).state()).isEqualTo(ExecutionState.COMPLETED);
    }
  }

  /** Returns an execution that is paused before its second step, with a file in its workspace. */
  private static String paused(Installation on) throws InterruptedException {
    String id = on.start();
    assertThat(on.workOn()).isTrue();
    on.courier.engine().stop(id, StopRequest.PAUSE, "test", null);
    while (on.workOn()) {}
    assertThat(on.execution(id).state()).isEqualTo(ExecutionState.PAUSED);
    assertThat(on.account.blobs().list("work", id + "/", null).blobs()).isNotEmpty();
    return id;
  }

  private static void put(Installation on, String name, byte[] content) {
    byte[] id = new byte[16];
    List<byte[]> blocks = content.length == 0 ? List.of() : List.of(id);
    if (content.length > 0) {
      on.account.blobs().stageBlock("files", name, id, content, content.length);
    }
    on.account.blobs().commit("files", name, blocks, Condition.none(), Map.of("mark", "7"));
  }

  private static Account dying(Installation on, int writes) {
    ForwardingTables tables =
        new ForwardingTables(on.account.tables()) {
          private int left = writes;

          @Override
          public Committed transact(String table, String partition, List<Write> all) {
            if (left-- == 0) {
              throw new StoreUnavailable("cut off", null);
            }
            return super.transact(table, partition, all);
          }
        };
    return new Account(tables, on.account.scan(), on.account.blobs());
  }

  /**
   * Checks that a backup of the restored account has the same rows and blobs, except for the ETags
   * of files.
   */
  private void assertSame(Installation restored, Path backup) throws Exception {
    Path again = Files.createTempDirectory(directory, "again");
    Backup.whole(restored.account, DirectoryPlace.create(again));
    for (String table : Contents.TABLES) {
      List<String> rows = new ArrayList<>(lines(again, "tables/" + table + ".jsonl"));
      rows.removeIf(row -> row.contains("\"partition\":\"restore\""));
      assertThat(rows).as(table).isEqualTo(lines(backup, "tables/" + table + ".jsonl"));
    }
    for (String container : Contents.CONTAINERS) {
      String index = "blobs/" + container + ".jsonl";
      assertThat(lines(again, index)).as(container).hasSize(lines(backup, index).size());
    }
    assertThat(lines(backup, "tables/executions.jsonl")).isNotEmpty();
    assertThat(lines(again, "blobs/files.jsonl"))
        .filteredOn(line -> line.contains("\"in/"))
        .isNotEmpty()
        .allMatch(line -> line.contains("\"mark\":\"7\""));
  }

  /** Returns the lines of a file without the ETags of files, which are new. */
  private static List<String> lines(Path in, String file) throws IOException {
    try (Stream<String> lines = Files.lines(in.resolve(file))) {
      return lines.map(line -> line.replaceAll("etag.*?sha256", "sha256")).toList();
    }
  }

  private static void assertNoSecret(Path backup) throws IOException {
    try (Stream<Path> files = Files.walk(backup)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as("%s", file)
            .doesNotContain(Installation.PASSWORD);
      }
    }
  }
}
