package com.couriermft.functions.openapi;

import com.couriermft.Courier;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.oversight.schema.SchemaCatalog;
import com.couriermft.running.engine.host.EngineSettings;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import java.time.InstantSource;
import java.util.List;

/** The kinds of documents of an installation that has no step types of its own. */
public final class BuiltInSchemas {
  private static final Courier.Storage STORAGE =
      new Courier.Storage(
          new InMemoryTables(InstantSource.system()),
          new InMemoryBlobs(InstantSource.system()),
          new InMemoryWorkQueue(InstantSource.system()));

  /** The schemas of their documents. */
  public static final SchemaCatalog CATALOG = catalog();

  private BuiltInSchemas() {}

  private static SchemaCatalog catalog() {
    try (Courier courier =
        new Courier(
            STORAGE,
            new InMemorySecrets(),
            List.of(),
            EngineSettings.of("worker-1"),
            () -> {
              throw new AssertionError("No step ignores its interruption here");
            })) {
      return courier.schemas();
    }
  }
}
