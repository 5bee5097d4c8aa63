package com.couriermft.transfer.workspace;

import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.BlobStreams;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Supervision;
import java.util.HashMap;
import java.util.Map;

/** The attempts of several executions on one store, started and committed as the engine does. */
public final class Spaces implements AutoCloseable {
  /** The execution that most tests use. */
  public static final String RUN = "01JD0000000000000000000000";

  private final BlobStreams streams;
  private final Map<String, LiveFiles> committed = new HashMap<>();
  private final Places places;
  private int nonces;

  public Spaces(Blobs blobs) {
    this(blobs, new BufferBudget(1L << 40));
  }

  public Spaces(Blobs blobs, BufferBudget budget) {
    this(blobs, budget, Places.NONE);
  }

  /** Creates a fixture with storage locations of connections. */
  public Spaces(Blobs blobs, Places places) {
    this(blobs, new BufferBudget(1L << 40), places);
  }

  private Spaces(Blobs blobs, BufferBudget budget, Places places) {
    this.places = places;
    streams = new BlobStreams(blobs, budget);
  }

  /** Returns the next attempt of a step of {@link #RUN}. */
  public BlobWorkspace attempt(String step) {
    return attempt(RUN, step, Supervision.NONE);
  }

  public BlobWorkspace attempt(String execution, String step, Supervision supervision) {
    return attempt(execution, step, WorkLine.ALONE, committed(execution), supervision);
  }

  /** Returns the next attempt of a step on a line, which starts with the given files. */
  BlobWorkspace attempt(
      String execution, String step, WorkLine line, LiveFiles files, Supervision supervision) {
    Writer writer = new Writer(execution, step, "nonce" + nonces++);
    return new BlobWorkspace(streams, writer, line, supervision, files, places, this::committed);
  }

  /** Commits an attempt's changes like the engine. */
  public void commit(String execution, BlobWorkspace attempt) {
    committed.put(execution, committed(execution).after(attempt.changes()));
  }

  public LiveFiles committed(String execution) {
    return committed.getOrDefault(execution, LiveFiles.NONE);
  }

  @Override
  public void close() {
    streams.close();
  }
}
