package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.couriermft.testing.SmallJvm;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.workspace.FileChange;
import com.couriermft.transfer.workspace.FileLog;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests an execution with a very large number of steps, each of which writes one file. */
class ManyFilesTest {
  private static final int FILES = 20_000;

  @Test
  void step_ofVeryMany_costsWhatItCostAmongFew() {
    Run run = new Run();
    run.steps(FILES / 10);
    Cost few = run.cost();
    run.steps(FILES * 9 / 10 - FILES / 10);
    Cost before = run.cost();
    run.steps(FILES / 10);
    Cost many = run.cost();

    assertThat(many.requests() - before.requests()).isLessThan(few.requests() * 12 / 10);
    assertThat(many.bytes() - before.bytes()).isLessThan(few.bytes() * 14 / 10);
    assertThat(few.requests())
        .as("requests of %d steps", FILES / 10)
        .isLessThan(FILES / 10 * 6 / 5);
    assertThat(FileLog.fromJson(run.context.files()).blobs()).hasSizeLessThan(30);
  }

  @Test
  void otherHost_readsEachSegmentOnce() {
    Run run = new Run();
    run.steps(FILES / 4);
    long before = run.reads();
    Checkpoints other = new Checkpoints(run.blobs, () -> 0);

    assertThat(other.files(run.context).size()).isEqualTo(FILES / 4);
    int segments = FileLog.fromJson(run.context.files()).blobs().size();
    assertThat(run.reads() - before).isEqualTo(segments);

    run.steps(10);
    assertThat(other.files(run.context).size()).isEqualTo(FILES / 4 + 10);
    assertThat(run.reads() - before).isLessThanOrEqualTo(segments + 2);
  }

  @Test
  void veryMany_fitIntoASmallHeap() throws IOException, InterruptedException {
    assertThat(SmallJvm.run("64m", Main.class, String.valueOf(FILES))).endsWith("files: " + FILES);
  }

  /** The steps of one execution, in a separate process. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) {
      Run run = new Run();
      run.steps(Integer.parseInt(args[0]));
      System.out.println("files: " + run.checkpoints.files(run.context).size());
    }
  }

  private record Cost(long requests, long bytes) {}

  /** Does what an engine does for a step's files; all checkpoints except the newest are deleted. */
  private static final class Run {
    private final InterceptedBlobs blobs =
        new InterceptedBlobs(new InMemoryBlobs(new ManualClock(Instant.EPOCH)));
    private final Checkpoints checkpoints = new Checkpoints(blobs, () -> 0);
    private JobContext context =
        JobContext.initial(
            Json.object(),
            Json.object(),
            Json.object(),
            new JobContext.Execution("01M7", "j", 1, null));
    private int done;

    void steps(int steps) {
      for (int step = 0; step < steps; step++) {
        assertThat(checkpoints.files(context).size()).isEqualTo(done);
        FileChange added = FileChange.added(file(done++));
        context = checkpoints.withChanges(context, BranchName.ROOT, List.of(added));
        Checkpoint written = checkpoints.write(context, done, "nonce", true);
        blobs.delete(Checkpoints.CONTAINER, Checkpoints.folder("j", "01M7") + written.blob());
      }
    }

    long reads() {
      return blobs.calls().stream().filter(call -> call.equals("get")).count();
    }

    Cost cost() {
      long requests = blobs.calls().stream().filter(call -> !call.equals("delete")).count();
      return new Cost(requests, blobs.bytes());
    }

    private static LiveFile file(int number) {
      String path = "invoices/invoice-%06d.csv".formatted(number);
      String etag = "\"0x8DCE6A%09d\"".formatted(number);
      String blob = "01M7XXXXXXXXXXXXXXXXXXXXXX/g0100020%04d/%s".formatted(number % 9999, path);
      return new LiveFile(path, blob, number, etag, Sha256.of(path));
    }
  }
}
