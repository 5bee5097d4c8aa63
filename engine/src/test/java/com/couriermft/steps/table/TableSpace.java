package com.couriermft.steps.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;

/** A workspace with small tables, in which steps run as in an engine. */
final class TableSpace implements AutoCloseable {
  private final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
  final BlobWorkspace files = spaces.attempt("step");

  /** The parameters of the execution; tests may change them. */
  final ObjectNode parameters = Json.object();

  void put(String path, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    try (Upload upload = files.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  String text(String path) throws IOException {
    try (InputStream in = files.read(files.get(path), 0)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /** Binds a configuration after resolving its references; {@code `} stands for a quote in it. */
  <C extends Record> C bind(Step<C> step, String config) {
    JobContext.Execution execution = new JobContext.Execution(Spaces.RUN, "job", 1, Instant.EPOCH);
    JobContext context = JobContext.initial(Json.object(), parameters, Json.object(), execution);
    ReferenceResolver resolver =
        new ReferenceResolver(context, blob -> Json.object(), SecretLookup.forbidden("here"));
    ObjectNode given = (ObjectNode) Json.parse(config.replace('`', '"'));
    return ConfigBinder.bind(step.type(), resolver.resolve(given, "Step"));
  }

  /** Runs a step and returns its outputs. */
  <C extends Record> JsonNode run(Step<C> step, String config) throws Exception {
    return run(files, step, config);
  }

  /** Runs a step in another attempt. */
  <C extends Record> JsonNode run(BlobWorkspace attempt, Step<C> step, String config)
      throws Exception {
    return CheckedSteps.run(step, bind(step, config), context(attempt)).outputs();
  }

  /** Rolls back a step that has run in an earlier attempt. */
  <C extends Record, S extends Step<C> & RollsBack<C>> void rollBack(
      BlobWorkspace attempt, S step, String config) throws Exception {
    step.rollBack(bind(step, config), context(attempt));
  }

  /** Starts another attempt, which sees the committed files. */
  BlobWorkspace attempt(String step) {
    spaces.commit(Spaces.RUN, files);
    return spaces.attempt(step);
  }

  private static StepContext context(BlobWorkspace attempt) {
    StepContext.Attempt named = new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "n");
    return new FixedContext(attempt, named);
  }

  @Override
  public void close() {
    files.close();
    spaces.close();
  }
}
