package com.couriermft.steps.archive;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs archive steps like the engine, with an in-memory store. */
final class ArchiveRun implements AutoCloseable {
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());

  /** The storage location {@code box}. */
  final Spaces spaces =
      new Spaces(blobs, (connection, progress) -> new BlobPlace(blobs, connection + "-container"));

  private final ZipStep zip = new ZipStep();
  private final UnzipStep unzip = new UnzipStep();

  /** Stores a file that every attempt sees: {@code files:/{name}}. */
  StoredFile put(String name, byte[] bytes) throws IOException {
    try (BlobWorkspace attempt = spaces.attempt("put " + name);
        Upload upload = attempt.create("/" + name, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      return upload.commit();
    }
  }

  StepResult zip(BlobWorkspace attempt, Object input, String destination, @Nullable String format)
      throws IOException {
    JsonNode names = Json.tree(input);
    return zip(
        attempt, new ZipStep.Config(names, destination, format, 6, Overwrite.FAIL, null, false));
  }

  StepResult zip(BlobWorkspace attempt, ZipStep.Config config) throws IOException {
    return run(zip, config, context(attempt));
  }

  /** Runs the step as the n-th attempt. */
  StepResult zip(BlobWorkspace attempt, ZipStep.Config config, int number) throws IOException {
    StepContext.Attempt named =
        new StepContext.Attempt(Spaces.RUN, "job", "archive", number, "nonce" + number);
    return run(zip, config, new FixedContext(attempt, named));
  }

  private static <C extends Record> StepResult run(Step<C> step, C config, StepContext context)
      throws IOException {
    try {
      return CheckedSteps.run(step, config, context);
    } catch (InterruptedException e) {
      throw new AssertionError("No test interrupts an archive step", e);
    }
  }

  /** Runs the step in an iteration of a loop. */
  StepResult unzip(BlobWorkspace attempt, UnzipStep.Config config, String iteration)
      throws IOException {
    StepContext.Attempt round =
        new StepContext.Attempt(Spaces.RUN, "job", "archive", iteration, 0, "nonce");
    return run(unzip, config, new FixedContext(attempt, round));
  }

  StepResult unzip(BlobWorkspace attempt, UnzipStep.Config config) throws IOException {
    return run(unzip, config, context(attempt));
  }

  StepResult unzip(BlobWorkspace attempt, String archive, String destination) throws IOException {
    return unzip(attempt, archive, destination, null, null);
  }

  StepResult unzip(BlobWorkspace attempt, String archive, String destination, String charset)
      throws IOException {
    JsonNode input = Json.tree(archive);
    return run(
        unzip,
        new UnzipStep.Config(
            input, destination, null, Overwrite.FAIL, charset, null, null, Separators.SLASH),
        context(attempt));
  }

  StepResult unzip(
      BlobWorkspace attempt,
      String archive,
      String destination,
      @Nullable String pattern,
      @Nullable String limits)
      throws IOException {
    JsonNode input = Json.tree(archive);
    return run(
        unzip,
        new UnzipStep.Config(
            input,
            destination,
            pattern,
            Overwrite.FAIL,
            null,
            limits == null ? null : Json.parse(limits),
            null,
            Separators.SLASH),
        context(attempt));
  }

  private static StepContext context(BlobWorkspace attempt) {
    return new FixedContext(
        attempt, new StepContext.Attempt(Spaces.RUN, "job", "archive", 0, "nonce"));
  }

  static byte[] read(BlobWorkspace attempt, String path) throws IOException {
    try (InputStream in = attempt.read(attempt.get(path), 0)) {
      return in.readAllBytes();
    }
  }

  static List<String> paths(List<StoredFile> files) {
    return files.stream().map(StoredFile::path).toList();
  }

  @Override
  public void close() {
    spaces.close();
  }
}
