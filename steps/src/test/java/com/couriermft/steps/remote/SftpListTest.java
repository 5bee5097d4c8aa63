package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.peers.MinaServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftpListTest {
  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void list_directory_tellsNamePathSizeAndTime() throws Exception {
    file("in/a.csv", 7, 0);
    Files.createDirectory(directory.resolve("in/sub"));
    JsonNode files = bench.list("{'path':'/in/'}").outputs().get("file_list");
    assertThat(files).hasSize(1);
    assertThat(files.get(0).fieldNames())
        .toIterable()
        .containsExactly("name", "path", "size_bytes", "modified_at");
    assertThat(files.get(0).get("path").textValue()).isEqualTo("/in/a.csv");
    assertThat(files.get(0).get("size_bytes").intValue()).isEqualTo(7);
    assertThat(Instant.parse(files.get(0).get("modified_at").textValue()))
        .isBetween(Instant.now().minusSeconds(600), Instant.now().plusSeconds(5));
  }

  @Test
  void list_globRegexAndRecursion_chooseFiles() throws Exception {
    file("a.csv", 1, 0);
    file("b.txt", 1, 0);
    file("sub/c.csv", 1, 0);
    file("sub/deep/d.csv", 1, 0);
    assertThat(paths("{'path':'/','pattern':'*.csv'}")).containsExactly("/a.csv");
    assertThat(paths("{'path':'/','pattern':'re:[ab]\\\\..*'}"))
        .containsExactly("/a.csv", "/b.txt");
    assertThat(paths("{'path':'/','pattern':'*.csv','recursive':true}"))
        .containsExactly("/a.csv", "/sub/c.csv", "/sub/deep/d.csv");
    assertThat(paths("{'path':'/','pattern':'sub/*.csv','recursive':true}"))
        .containsExactly("/sub/c.csv");
    assertThatThrownBy(() -> bench.list("{'path':'/','pattern':'re:(('}"))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void list_ageSizeAndOrder_areObeyed() throws Exception {
    file("old.csv", 10, 3_600);
    file("new.csv", 20, 10);
    file("big.csv", 3_000, 100);
    assertThat(paths("{'path':'/','min_age_seconds':60}")).containsExactly("/big.csv", "/old.csv");
    assertThat(paths("{'path':'/','max_age_seconds':60}")).containsExactly("/new.csv");
    assertThat(paths("{'path':'/','min_bytes':11,'max_bytes':20}")).containsExactly("/new.csv");
    assertThat(paths("{'path':'/','sort':'oldest','max_files':2}"))
        .containsExactly("/old.csv", "/big.csv");
    assertThat(paths("{'path':'/','sort':'largest'}"))
        .containsExactly("/big.csv", "/new.csv", "/old.csv");
  }

  @Test
  void list_stableFor_leavesOutWhatStillGrows() throws Exception {
    file("done.csv", 10, 60);
    file("growing.csv", 10, 60);
    List<Duration> waits = new ArrayList<>();
    bench.waiter =
        (time, cancellation) -> {
          waits.add(time);
          file("growing.csv", 20, 60);
          file("late.csv", 1, 60);
        };
    assertThat(paths("{'path':'/','stable_for_seconds':30}")).containsExactly("/done.csv");
    assertThat(waits).containsExactly(Duration.ofSeconds(30));
  }

  @Test
  void list_doneFile_choosesAnnouncedFiles() throws Exception {
    file("a.csv", 1, 0);
    file("a.csv.done", 0, 0);
    file("b.csv", 1, 0);
    file("c.csv", 1, 0);
    file("c.ok", 1, 0);
    assertThat(paths("{'path':'/','done_file':'{name}.done','pattern':'*.csv'}"))
        .containsExactly("/a.csv");
    assertThat(paths("{'path':'/','done_file':'{stem}.ok','pattern':'*.csv'}"))
        .containsExactly("/c.csv");
    assertThat(paths("{'path':'/','done_file':'_SUCCESS'}")).isEmpty();
  }

  @Test
  void list_hostileNames_areLeftOut() throws Exception {
    for (String name : List.of("x1", "x2", "x3", "x4", "x5", "x6", "good.csv")) {
      file(name, 1, 0);
    }
    server.disguises.put("x1", "../../etc/passwd");
    server.disguises.put("x2", "/etc/passwd");
    server.disguises.put("x3", "a\nb.csv");
    server.disguises.put("x4", "..");
    server.disguises.put("x5", "a\\..\\b.csv");
    server.disguises.put("x6", "");
    assertThat(paths("{'path':'/','recursive':true}")).containsExactly("/good.csv");
    bench.download("{'path':'/*','destination':'in/'}", bench.attempt(0, "n0"));
    assertThat(bench.workspace.find("**"))
        .extracting("path")
        .containsExactly("work:/run/in/good.csv");
  }

  @Test
  void list_ownPartialUploads_areLeftOut() throws Exception {
    file("a.csv.01JD-n0.courier-tmp", 1, 0);
    assertThat(paths("{'path':'/'}")).isEmpty();
  }

  @Test
  void list_nothing_isOkOrFails() throws Exception {
    assertThat(paths("{'path':'/'}")).isEmpty();
    assertThatThrownBy(() -> bench.list("{'path':'/','on_empty':'fail'}"))
        .satisfies(is("no_files", FailureClass.PERMANENT));
    assertThatThrownBy(() -> bench.list("{'path':'/none'}"))
        .satisfies(is("file_not_found", FailureClass.PERMANENT));
    assertThatThrownBy(() -> bench.list("{'path':'/in/../..'}"))
        .satisfies(is("invalid_path", FailureClass.PERMANENT));
  }

  private List<String> paths(String config) throws IOException, InterruptedException {
    return bench.list(config).outputs().get("file_list").findValuesAsText("path");
  }

  private void file(String name, int size, int ageSeconds) {
    try {
      Path path = directory.resolve(name);
      Files.createDirectories(path.getParent());
      Files.write(path, new byte[size]);
      Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(ageSeconds)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
