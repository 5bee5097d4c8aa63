package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.OpenSshServer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests uploads to an OpenSSH server that denies one or both kinds of renames. */
class DeniedRenameTest {
  private static final byte[] OLD = {1, 1, 1};
  private static final byte[] NEW = {2, 2, 2, 2};
  private static final String EVERY_RENAME = "rename,posix-rename";

  @TempDir private Path directory;
  private final Bench bench = new Bench();
  private OpenSshServer server;

  @BeforeEach
  void put() {
    OpenSshServer.assumeInstalled();
    bench.workspace.put("f.csv", NEW);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto,replace,false,rename,f.csv",
    "auto,replace,true,aside,f.csv",
    "aside,replace,true,aside,f.csv",
    "delete,replace,true,delete_first,f.csv",
    "auto,fail,false,rename,f.csv",
    "auto,rename,false,rename,f.csv",
    "auto,rename,true,rename,f-1.csv"
  })
  void upload_noPosixRename_placedAsThePolicySays(
      String quirk, String overwrite, boolean isOldThere, String placed, String name)
      throws Exception {
    start("posix-rename", "{'replace':'" + quirk + "'}");
    putOld(isOldThere);
    StepResult result = upload(overwrite, "rename");
    assertThat(result.outputs().at("/uploaded_files/0").textValue()).endsWith("/" + name);
    assertThat(server.root().resolve(name)).hasBinaryContent(NEW);
    assertThat(placed(result)).isEqualTo(placed);
    assertThat(Set.copyOf(names())).isEqualTo(Set.copyOf(List.of("f.csv", name)));
  }

  @Test
  void upload_posixRenameOnly_replacesInOneStep() throws Exception {
    start("rename", "{}");
    putOld(true);
    assertThat(placed(upload("replace", "rename"))).isEqualTo("posix_rename");
    assertThat(server.root().resolve("f.csv")).hasBinaryContent(NEW);
    assertThat(names()).containsExactly("f.csv");
  }

  @ParameterizedTest
  @CsvSource({"replace,false", "replace,true", "fail,false", "rename,false", "rename,true"})
  void upload_everyRenameDenied_failsForGoodAndLeavesNothing(String overwrite, boolean isOldThere)
      throws Exception {
    start(EVERY_RENAME, "{}");
    putOld(isOldThere);
    List<String> before = names();
    assertThatThrownBy(() -> upload(overwrite, "rename"))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("'partner'")
        .hasMessageContaining("\"temp\": \"none\"")
        .satisfies(e -> assertThat(((CourierException) e).code()).isEqualTo("permission_denied"))
        .satisfies(
            e ->
                assertThat(((CourierException) e).failureClass())
                    .isEqualTo(FailureClass.PERMANENT));
    assertThat(names()).isEqualTo(before);
    UploadStep step = new UploadStep(bench.access);
    step.rollBack(Bench.config(step, config(overwrite, "rename")), bench.attempt(0, "n0"));
    assertThat(names()).isEqualTo(before);
    if (isOldThere) {
      assertThat(server.root().resolve("f.csv")).hasBinaryContent(OLD);
    }
  }

  @Test
  void upload_everyRenameDeniedWithoutTemporaryName_isWrittenDirectly() throws Exception {
    start(EVERY_RENAME, "{}");
    putOld(true);
    assertThat(placed(upload("replace", "none"))).isEqualTo("direct");
    assertThat(server.root().resolve("f.csv")).hasBinaryContent(NEW);
    assertThat(names()).containsExactly("f.csv");
  }

  private void start(String denied, String quirks) {
    server = new OpenSshServer(directory, bench.key.publicPart(), denied);
    String json = bench.json(server, OpenSshServer.user(), "{'type':'ssh_key','key':'ours'}");
    ObjectNode connection = (ObjectNode) Json.parse(json);
    connection.set("quirks", Json.parse(quirks.replace('\'', '"')));
    bench.put(connection);
  }

  private StepResult upload(String overwrite, String temp)
      throws IOException, InterruptedException {
    return bench.upload(config(overwrite, temp), bench.attempt(0, "n0"));
  }

  private String config(String overwrite, String temp) {
    return "{'files':'f.csv','path':'%s/','overwrite':'%s','temp':'%s'}"
        .formatted(server.root(), overwrite, temp);
  }

  private static String placed(StepResult result) {
    return result.outputs().at("/files/0/placed").textValue();
  }

  private void putOld(boolean isThere) throws IOException {
    if (isThere) {
      Files.write(server.root().resolve("f.csv"), OLD);
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(server.root())) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
