package com.couriermft.engine;

import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.StoredFile;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a workspace with so many files that their list is stored in separate blobs. */
class LongFileListTest {
  private static final int FILES = 150;

  private final World world = new World();
  private final Engine one = world.engine("one");
  private final Engine other = world.engine("other");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void longLog_isWrittenWhenItGrowsAndNotWithEachStep() {
    String writers = writers();
    String readers =
        IntStream.range(0, 5)
            .mapToObj(i -> scripted("r" + i, "\"value\": \"" + "x".repeat(100) + "\""))
            .collect(Collectors.joining(","));
    world.job(
        "j",
        writers + "," + readers + "," + scripted("last", "\"gate\": \"stay\", \"value\": \"v\""));
    Execution e = world.start(one, "j");
    for (int step = 0; step < FILES; step++) {
      world.pumpOne(one);
    }
    int lists = lists(e);
    assertThat(lists).isPositive();
    for (int step = 0; step < 5; step++) {
      world.pumpOne(step % 2 == 0 ? one : other);
    }
    assertThat(lists(e)).isEqualTo(lists);
    assertThat(other.files(e.id()).find("**"))
        .hasSize(FILES)
        .extracting(StoredFile::name)
        .contains(name(0) + ".txt", name(FILES - 1) + ".txt");

    world.step.open("stay");
    world.pump(other);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(lists(e)).isPositive();
    other.removeSupersededContexts(world.now(e));
    assertThat(lists(e)).isZero();
  }

  @Test
  void membersOfALongRun_bringTheirFilesTogether() {
    String members = parallel(writer(FILES), parallel(writer(FILES + 1), writer(FILES + 2)));
    world.job("j", writers() + "," + members + "," + scripted("last", "\"broken\": true"));
    Execution e = world.start(one, "j");
    while (world.pumpOne(one) || world.pumpOne(other)) {}

    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(other.files(e.id()).files().all())
        .extracting(LiveFile::path)
        .containsExactlyElementsOf(
            IntStream.range(0, FILES + 3).mapToObj(i -> name(i) + ".txt").toList());
  }

  @Test
  void cancelledGroup_keepsTheSegmentsThatARepeatedRollBackReads() {
    world.job("j", writers() + "," + parallel(scripted("a", ""), scripted("b", "")));
    Execution e = world.start(one, "j");
    while (world.now(e).branch().phase() != Phase.GROUP) {
      world.pumpOne(one);
    }
    one.stop(e.id(), StopRequest.CANCEL, "test", null);
    world.assertSettled(e, ExecutionState.CANCELLED);

    one.removeSupersededContexts(world.now(e));
    Checkpoints another = new Checkpoints(world.blobs, () -> 0);
    Execution cancelled = world.now(e);
    assertThat(another.files(another.load(cancelled, cancelled.branch())).size()).isEqualTo(FILES);
  }

  @Test
  void resume_oneOfManyFilesIsMissing_isRefused() {
    world.job("j", writers() + "," + scripted("last", "\"broken\": true"));
    Execution e = world.start(one, "j");
    world.pump(one);
    LiveFile missing = one.files(e.id()).files().find(name(7) + ".txt").orElseThrow();
    other.resume(e.id(), "test", null);
    world.pump(other);
    world.assertSettled(e, ExecutionState.FAILED);
    world.blobs.delete("work", missing.blob());

    assertThatThrownBy(() -> other.resume(e.id(), "test", null))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("1 of its workspace files")
        .hasMessageContaining(name(7));
  }

  private static String writers() {
    return IntStream.range(0, FILES)
        .mapToObj(LongFileListTest::writer)
        .collect(Collectors.joining(","));
  }

  private static String writer(int i) {
    return scripted("w" + i, "\"file\": \"%s.txt\"".formatted(name(i)));
  }

  private static String name(int i) {
    return "invoice-%04d-%s".formatted(i, "x".repeat(60));
  }

  private int lists(Execution e) {
    String prefix = "jobs/j/executions/" + e.id() + "/values/files-";
    List<Blobs.BlobInfo> blobs = world.blobs.list("contexts", prefix, null).blobs();
    return blobs.size();
  }
}
