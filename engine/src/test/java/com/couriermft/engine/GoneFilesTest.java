package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GoneFilesTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void resume_filesAsTheyWere_goesOn() {
    Execution e = failedWithFiles(2);
    assertThat(engine.resume(e.id(), "test", null).state()).isEqualTo(ExecutionState.QUEUED);
  }

  @Test
  void resume_fileIsMissing_isRefusedByNameAndChangesNothing() {
    Execution e = failedWithFiles(2);
    Blobs.BlobInfo lost = blobs(e).get(1);
    world.blobs.delete("work", lost.name());
    Execution before = world.now(e);

    assertThatThrownBy(() -> engine.resume(e.id(), "test", null))
        .isInstanceOfSatisfying(
            ConflictException.class, gone -> assertThat(gone.code()).isEqualTo("files_gone"))
        .hasMessageContaining("1 of its workspace files")
        .hasMessageContaining("f1.txt")
        .hasMessageNotContaining("f0.txt");
    assertThat(world.now(e).branch().fence()).isEqualTo(before.branch().fence());
    assertThat(world.now(e).resumeAskedBy()).isNull();
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
  }

  @Test
  void resume_fileHasAnotherVersion_isRefused() {
    Execution e = failedWithFiles(1);
    String name = blobs(e).get(0).name();
    byte[] same = world.blobs.get("work", name);
    byte[] block = new byte[16];
    world.blobs.stageBlock("work", name, block, same, same.length);
    world.blobs.commit("work", name, List.of(block), Blobs.Condition.none(), Map.of());
    assertThatThrownBy(() -> engine.resume(e.id(), "test", null)).hasMessageContaining("f0.txt");
  }

  @Test
  void resume_manyFilesMissing_namesTwentyAndTheCount() {
    Execution e = failedWithFiles(23);
    blobs(e).forEach(blob -> world.blobs.delete("work", blob.name()));
    assertThatThrownBy(() -> engine.resume(e.id(), "test", null))
        .hasMessageContaining("23 of its workspace files")
        .hasMessageContaining("…")
        .satisfies(gone -> assertThat(gone.getMessage().split("\\.txt")).hasSize(21));
  }

  @Test
  void givenUpFiles_areGoneForGood() {
    Execution e = failedWithFiles(2);
    Execution after = engine.giveUpFiles(e.id(), "test", "no room", run -> true);
    assertThat(after.filesGone()).isEqualTo(2);
    assertThat(blobs(e)).isEmpty();
    assertThat(filesOf(e)).isEmpty();
    assertThat(world.audit(e)).endsWith("execution.failed", "execution.files_given_up");
    assertThatThrownBy(() -> engine.resume(e.id(), "test", null))
        .hasMessageContaining("workspace files (2) were deleted at 2026-03-01");
    assertThat(engine.giveUpFiles(e.id(), "test", null, run -> true).filesGoneAt())
        .isEqualTo(after.filesGoneAt());
  }

  @Test
  void givenUpRun_canStillBeCancelled() {
    Execution e = failedWithFiles(1);
    engine.giveUpFiles(e.id(), "test", null, run -> true);
    engine.stop(e.id(), StopRequest.CANCEL, "test", null);
    world.assertSettled(e, ExecutionState.CANCELLED);
  }

  @Test
  void giveUpFiles_runThatMoves_isRefusedWithItsState() {
    world.job("queued", scripted("a", ""));
    Execution e = world.start(engine, "queued");
    assertThatThrownBy(() -> engine.giveUpFiles(e.id(), "test", null, run -> true))
        .isInstanceOfSatisfying(
            InvalidJobStateTransitionException.class,
            refused -> assertThat(refused.state()).isEqualTo("queued"));
  }

  @Test
  void placeOfAResumeThatLostTheRace_isGivenBack() {
    Execution e = failedWithFiles(1);
    Execution at = world.now(e);
    world.pools.ensurePlace(world.resumed(e));
    engine.giveUpFiles(e.id(), "test", null, run -> true);
    engine.sweep();
    world.pump(engine);
    world.clock.advance(Duration.ofMinutes(1));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).epoch()).isEqualTo(at.epoch());
  }

  @Test
  void resumeThatIsOvertakenByAGivingUp_eitherHappensOrIsRefused() {
    int resumed = 0;
    int refused = 0;
    for (int calls = 0; calls < 40; calls++) {
      Lifeline line = new Lifeline();
      Tables tables = line.held(Tables.class, new InMemoryTables(world.clock));
      try (World shared = new World(tables, world.blobs, new InMemoryWorkQueue(world.clock))) {
        Engine one = shared.engine("one");
        Engine two = shared.engine("two");
        shared.job("j", scripted("a", "\"file\": \"f\"") + "," + scripted("b", "\"broken\": true"));
        Execution e = shared.start(one, "j");
        shared.pump(one);
        boolean goesOn = races(line, calls, one, two, e.id());
        resumed += goesOn ? 1 : 0;
        refused += goesOn ? 0 : 1;
        line.holds();
        world.clock.advance(Duration.ofMinutes(1));
        one.sweep();
        shared.pump(one);
        shared.assertSettled(e, ExecutionState.FAILED);
        assertThat(shared.now(e).filesGoneAt() == null).as("after %d", calls).isEqualTo(goesOn);
        assertThat(shared.blobs.list("work", e.id(), null).blobs()).hasSize(goesOn ? 1 : 0);
      }
    }
    assertThat(resumed).isPositive();
    assertThat(refused).isPositive();
  }

  private static boolean races(Lifeline line, int calls, Engine one, Engine two, String id) {
    line.overtakenAfter(
        calls,
        () -> {
          try {
            two.giveUpFiles(id, "test", null, run -> true);
          } catch (InvalidJobStateTransitionException resumedAlready) {
            assertThat(resumedAlready.state()).isEqualTo("queued");
          }
        });
    try {
      one.resume(id, "test", null);
      return true;
    } catch (ConflictException gone) {
      assertThat(gone.code()).isEqualTo("files_gone");
      return false;
    }
  }

  private Execution failedWithFiles(int files) {
    StringBuilder steps = new StringBuilder();
    for (int i = 0; i < files; i++) {
      steps.append(scripted("s" + i, "\"file\": \"f" + i + ".txt\"")).append(',');
    }
    world.job("j", steps + scripted("last", "\"broken\": true"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    return e;
  }

  private List<StoredFile> filesOf(Execution e) {
    try (BlobWorkspace files = engine.files(e.id())) {
      return files.find("**");
    }
  }

  private List<Blobs.BlobInfo> blobs(Execution e) {
    return world.blobs.list("work", e.id() + "/", null).blobs();
  }
}
