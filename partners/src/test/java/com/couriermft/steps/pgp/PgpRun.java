package com.couriermft.steps.pgp;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Runs OpenPGP steps as the engine does, with in-memory stores and a separate clock. */
final class PgpRun implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
  final KeyStore store =
      new KeyStore(new InMemoryTables(InstantSource.fixed(NOW)), new InMemorySecrets());
  final PgpKeys keys = new PgpKeys(store);
  private int attempts;

  static {
    CryptoProviders.install();
  }

  /** Creates a key of Courier that is valid for a year. */
  PgpRun withKey(String name) {
    store.put(
        name,
        PgpMaterial.generate(
            KeyGenerator.Algorithm.ED25519, name, NOW.minusSeconds(1), Duration.ofDays(365)));
    return this;
  }

  BlobWorkspace attempt() {
    return spaces.attempt("pgp");
  }

  /**
   * Runs the first attempt of a step.
   *
   * @param config JSON with single quotes
   */
  <C extends Record> StepResult run(Step<C> step, BlobWorkspace attempt, String config)
      throws IOException, InterruptedException {
    return run(step, attempt, 0, config);
  }

  <C extends Record> StepResult run(Step<C> step, BlobWorkspace attempt, int number, String config)
      throws IOException, InterruptedException {
    ObjectNode json = (ObjectNode) Json.parse(config.replace('\'', '"'));
    StepContext context =
        new FixedContext(
            attempt,
            new StepContext.Attempt(Spaces.RUN, "job", "pgp", number, "nonce" + attempts++));
    return CheckedSteps.run(step, ConfigBinder.bind(step.type(), json), context);
  }

  static StoredFile write(BlobWorkspace attempt, String path, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (Upload upload = attempt.create(path, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      return upload.commit();
    }
  }

  static String read(BlobWorkspace attempt, String path) throws IOException {
    try (InputStream in = attempt.read(attempt.get(path), 0)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    spaces.close();
  }
}
