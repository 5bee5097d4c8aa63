package com.couriermft.engine.context;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * Stores outputs of executions that are too long for a row, in blobs {@code
 * contexts/outputs/{execution_id}/{nonce}.json} that outlive the folder of the execution's
 * contexts. Thread-safe.
 */
public final class LargeOutputs {
  private final Blobs blobs;

  public LargeOutputs(Blobs blobs) {
    this.blobs = blobs;
  }

  /** Returns the folder of an execution's large outputs in the container of contexts. */
  public static String folder(String executionId) {
    return "outputs/" + executionId + "/";
  }

  /**
   * Returns the stored form of an execution's outputs; writes them to a blob if they are too long
   * for a row.
   *
   * @param nonce names the blob
   * @throws CourierException {@code outputs_too_large}: more than {@link
   *     ExecutionOutputs#MOST_BYTES}
   */
  OutputValue keep(Execution e, ObjectNode outputs, String nonce) {
    Optional<OutputValue> inRow = ExecutionOutputs.inRow(outputs);
    if (inRow.isPresent()) {
      return inRow.get();
    }
    byte[] json = Json.bytes(outputs);
    if (json.length > ExecutionOutputs.MOST_BYTES) {
      throw CourierException.of(
          ExecutionCodes.OUTPUTS_TOO_LARGE,
          "The job's outputs have %d bytes of JSON; at most %d are allowed. Put a file's path into"
                  .formatted(json.length, ExecutionOutputs.MOST_BYTES)
              + " 'outputs' instead of its content.");
    }
    String blob = folder(e.id()) + nonce + ".json";
    blobs.putIfAbsent(Checkpoints.CONTAINER, blob, json, Checkpoints.JSON_TYPE);
    return new OutputValue.Stored(blob, json.length);
  }
}
