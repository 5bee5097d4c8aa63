package com.couriermft.functions.openapi;

import com.couriermft.app.Courier;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.spi.Step;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.operate.schema.SchemaCatalog;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import java.time.InstantSource;
import java.util.List;

/**
 * The kinds of documents of an installation with the built-in step types, and optionally others.
 */
public final class BuiltInSchemas {
  private static final Courier.Storage STORAGE =
      new Courier.Storage(
          new InMemoryTables(InstantSource.system()),
          new InMemoryBlobs(InstantSource.system()),
          new InMemoryWorkQueue(InstantSource.system()));

  /** The schemas of the documents of an installation without custom step types. */
  public static final SchemaCatalog CATALOG = and();

  private BuiltInSchemas() {}

  /** Returns the schemas of the documents of an installation with additional step types. */
  public static SchemaCatalog and(Step<?>... steps) {
    try (Courier courier =
        new Courier(
            STORAGE,
            new InMemorySecrets(),
            List.of(steps),
            EngineSettings.of("worker-1"),
            () -> {
              throw new AssertionError("No step ignores its interruption here");
            })) {
      return courier.schemas();
    }
  }
}
