package com.couriermft.engine.execution;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * The outputs of an execution in a row: small outputs as JSON in the column {@code outputs}, large
 * ones as a reference to their blob in {@code outputs_ref}. The other column is {@code ""}; both
 * columns are {@code ""} if there are no outputs.
 *
 * <pre>{"outputs": "{\"file\": \"files:/in/a.csv\"}", "outputs_ref": ""}
 * {"outputs": "", "outputs_ref": "{\"blob\": \"outputs/01JD…/0k3….json\", \"bytes\": 812345}"}
 * </pre>
 */
public final class ExecutionOutputs {
  /** The maximum length of outputs in a row, in characters of JSON. */
  public static final int MOST_CHARACTERS = 30_000;

  /**
   * The maximum size of outputs, and of parameters of a chain member, in bytes of JSON. Readers
   * hold all of them in memory.
   */
  public static final int MOST_BYTES = 32 << 20;

  static final Columns NOTHING = Columns.none().with("outputs", "").with("outputs_ref", "");

  private ExecutionOutputs() {}

  /** Returns the row form of outputs; empty if the outputs are too long for a row. */
  public static Optional<OutputValue> inRow(ObjectNode outputs) {
    return Json.writeIfShort(outputs, MOST_CHARACTERS).map(json -> new OutputValue.Inline(outputs));
  }

  public static Columns columns(OutputValue outputs) {
    return outputs instanceof OutputValue.Inline inline
        ? NOTHING.with("outputs", Json.write(inline.value()))
        : NOTHING.with("outputs_ref", Json.write(outputs.toJson()));
  }

  /** Returns whether the outputs of an execution are in a blob. */
  public static boolean isInBlob(Execution e) {
    return e.outputs() instanceof OutputValue.Stored;
  }

  /** Returns the blob of large outputs of a row; empty if there is none. */
  public static Optional<String> findBlob(Columns columns) {
    return of(columns) instanceof OutputValue.Stored stored
        ? Optional.of(stored.blob())
        : Optional.empty();
  }

  /** Returns the outputs in the columns; an empty object if there are none. */
  public static OutputValue of(Columns columns) {
    String reference = columns.text("outputs_ref");
    String json = columns.text("outputs");
    return reference.isEmpty()
        ? new OutputValue.Inline(json.isEmpty() ? Json.object() : Json.readTree(json))
        : OutputValue.fromJson(Json.readTree(reference));
  }
}
