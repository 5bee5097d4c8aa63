package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.steps.archive.UnzipStep;
import com.couriermft.steps.archive.ZipStep;
import com.couriermft.steps.file.CopyStep;
import com.couriermft.steps.file.MoveStep;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a permanently failed step deletes the files in the permanent store that would make a
 * rerun fail. It never deletes the only copy of a file.
 */
class RolledBackFilesTest {
  private static final String COPY =
      step("copy", "file.copy", "'path':['a.txt','b.txt'],'destination':'/out/'");
  private static final String ZIP =
      step("zip", "file.zip", "'input':['a.txt','b.txt'],'destination':'/out/','each':true");
  private static final String UNZIP =
      step("zip", "file.zip", "'input':['a.txt','b.txt'],'destination':'both.zip'")
          + ","
          + step("unzip", "file.unzip", "'input':'both.zip','destination':'/out/'");

  private final World world = new World();
  private Engine engine;

  private static String step(String id, String type, String config) {
    return "{'id':'%s','type':'%s','config':{%s}}".formatted(id, type, config).replace('\'', '"');
  }

  @BeforeEach
  void start() {
    world.steps.addAll(List.of(new CopyStep(), MoveStep.move(), new ZipStep(), new UnzipStep()));
    engine = world.engine("one");
  }

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {COPY_KEY, ZIP_KEY, UNZIP_KEY})
  void rerun_ofAStepThatFailedHalfWay_isNotInItsOwnWay(String which) {
    String steps = Map.of(COPY_KEY, COPY, ZIP_KEY, ZIP, UNZIP_KEY, UNZIP).get(which);
    put("out/b.txt");
    put("out/b.txt.zip");
    Execution first = run(steps);
    assertThat(world.now(first).state()).isEqualTo(ExecutionState.FAILED);
    assertThat(names()).containsExactly("out/b.txt", "out/b.txt.zip");

    world.blobs.delete("files", "out/b.txt");
    world.blobs.delete("files", "out/b.txt.zip");
    Execution second = run(steps);
    assertThat(world.now(second).failure()).isNull();
    assertThat(names()).anyMatch(name -> name.startsWith("out/a.txt"));
  }

  private static final String COPY_KEY = "copy";
  private static final String ZIP_KEY = "zip";
  private static final String UNZIP_KEY = "unzip";

  /** A moved file exists only at its destination, so the file is kept there. */
  @Test
  void moveThatFailedHalfWay_keepsEveryFileSomewhere() {
    put("in/a.txt");
    put("in/b.txt");
    put("out/b.txt");
    Execution e = run(step("move", "file.move", "'path':'/in/*','destination':'/out/'"));
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    assertThat(names()).contains("in/b.txt", "out/b.txt").hasSize(3);
  }

  /** Files that others have written are kept, and so is a file that replaced another one. */
  @Test
  void filesOfOthers_stay() {
    put("out/a.txt");
    Execution e = run(COPY);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    assertThat(names()).containsExactly("out/a.txt");
    Execution replacing =
        run(
            step("c1", "file.copy", "'path':'a.txt','destination':'/out/','overwrite':'replace'")
                + ","
                + step("c2", "file.copy", "'path':'none.txt','destination':'/out/'"));
    assertThat(world.now(replacing).state()).isEqualTo(ExecutionState.FAILED);
    assertThat(names()).containsExactly("out/a.txt");
  }

  private void put(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    world.blobs.put("files", name, bytes, bytes.length, Condition.none(), Map.of());
  }

  private List<String> names() {
    return world.blobs.list("files", "", null).blobs().stream()
        .map(BlobInfo::name)
        .sorted()
        .toList();
  }

  private Execution run(String steps) {
    world.job(
        "j",
        scripted("a", "\"file\": \"a.txt\"")
            + ","
            + scripted("b", "\"file\": \"b.txt\"")
            + ","
            + steps);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }
}
