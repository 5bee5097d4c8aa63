package com.couriermft.functions.api;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.json.Field;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.UploadedFile;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Step types that need no partner. */
final class TestSteps {
  private static final FailureCode BUSY =
      FailureCode.transientFailure("busy", "A test has it fail.", "Nothing.");

  private static final FailureCode REFUSED =
      FailureCode.permanent("refused", "A test has it fail.", "Nothing.");

  private TestSteps() {}

  static List<Step<?>> all() {
    return List.of(
        new Write(),
        new Zeros(),
        new Fail(),
        new Gate(),
        new Mend(),
        new Deliver(),
        new UnsureStep());
  }

  /** Writes a string to a file of the workspace. */
  private static final class Write implements Step<Write.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.write", Config.class, "Writes a file")
            .output("text", "What it wrote")
            .fileOutputs();

    record Config(
        @Field(help = "Where", required = true) String path,
        @Field(help = "What", required = true) String text) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) throws IOException {
      byte[] bytes = config.text().getBytes(StandardCharsets.UTF_8);
      try (Workspace.Upload upload = context.workspace().create(config.path(), Overwrite.REPLACE)) {
        upload.write(bytes, 0, bytes.length);
        StoredFile file = upload.commit();
        return StepResult.of(List.of(file), Map.of("text", config.text()));
      }
    }
  }

  /** Writes a large file. */
  private static final class Zeros implements Step<Zeros.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.zeros", Config.class, "Writes a file of zeros");

    record Config(@Field(help = "Its size in MiB", required = true) int mebibytes) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) throws IOException {
      byte[] zeros = new byte[1 << 20];
      try (Workspace.Upload upload = context.workspace().create("zeros", Overwrite.REPLACE)) {
        for (int i = 0; i < config.mebibytes(); i++) {
          upload.write(zeros, 0, zeros.length);
        }
        return StepResult.of(List.of(upload.commit()), Map.of());
      }
    }
  }

  /** Fails permanently or temporarily. */
  private static final class Fail implements Step<Fail.Config> {
    private static final StepType<Config> TYPE = StepType.of("test.fail", Config.class, "Fails");

    record Config(
        @Field(help = "Whether a retry may help", defaultValue = "false") boolean forNow) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      throw config.forNow()
          ? CourierException.of(BUSY, "The server is busy")
          : CourierException.of(REFUSED, "The server refuses");
    }
  }

  /** Fails for one parameter value until the test repairs it. */
  static final class Mend implements Step<Mend.Config> {
    /** Whether the step no longer fails. */
    static final AtomicBoolean MENDED = new AtomicBoolean();

    private static final StepType<Config> TYPE =
        StepType.of("test.mend", Config.class, "Fails for 'broken'").output("text", "What it got");

    record Config(@Field(help = "What it gets", required = true) String text) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      if (config.text().equals("broken") && !MENDED.get()) {
        throw CourierException.of(REFUSED, "The server refuses");
      }
      return StepResult.of(List.of(), Map.of("text", config.text()));
    }
  }

  /** Records deliveries of files. */
  private static final class Deliver implements Step<Deliver.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.deliver", Config.class, "Says that it has sent files");

    record Config(@Field(help = "Their names", required = true) List<String> names) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      for (String name : config.names()) {
        String work = "work:/" + context.attempt().executionId() + "/" + name;
        String sha256 = Sha256.of(name);
        StoredFile file = new StoredFile(work, name, name.length(), sha256, null);
        UploadedFile sent =
            new UploadedFile(
                "partner-a:/in/" + name,
                name,
                name.length(),
                sha256,
                Verified.SIZE,
                Placed.RENAME,
                false);
        RemoteFiles.Peer peer = new RemoteFiles.Peer("10.0.0.7:22", "OpenSSH_9.6", "SHA256:YRRs");
        MovedFile moved = MovedFile.sent("partner-a", peer, file, sent);
        context.deliveries().record(moved, Duration.ofMillis(5));
      }
      return StepResult.none();
    }
  }

  /** Waits until the test releases it. */
  static final class Gate implements Step<Gate.Config> {
    /** Counts the steps that have started: the semaphore has a permit for each step. */
    static final Semaphore REACHED = new Semaphore(0);

    /** Holds the steps back: each permit releases one step. */
    static final Semaphore OPEN = new Semaphore(0);

    private static final StepType<Config> TYPE = StepType.of("test.gate", Config.class, "Waits");

    record Config() {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) throws InterruptedException {
      REACHED.release();
      OPEN.acquire();
      return StepResult.none();
    }
  }
}
