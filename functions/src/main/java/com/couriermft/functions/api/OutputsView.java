package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Adds the outputs of an execution to responses: {@code "outputs": {…}}, or if they are large
 *
 * <pre>"outputs_bytes": 812345, "outputs_link": "executions/01JD…/outputs"</pre>
 *
 * The link is relative to the API's URL. A response about a single execution includes outputs of up
 * to 1 MiB in addition to the link.
 */
final class OutputsView {
  /** Maximum size of the outputs that a response about a single execution includes. */
  static final long MOST_INLINE_BYTES = 1 << 20;

  private OutputsView() {}

  /**
   * Returns outputs that are stored separately, if a response about a single execution includes
   * them; otherwise {@code null}.
   */
  static @Nullable ObjectNode large(Execution e, Courier courier) {
    return e.outputs() instanceof OutputValue.Stored stored
            && stored.bytes() <= MOST_INLINE_BYTES
            && e.purgedAt() == null
        ? (ObjectNode) Json.readTree(read(stored, courier))
        : null;
  }

  /**
   * Returns the complete outputs of an execution.
   *
   * @throws StatusException 413 {@code outputs_too_large}: the outputs exceed the memory that this
   *     host has for responses
   * @throws NotFoundException {@code outputs_gone}: the outputs were deleted with the execution's
   *     steps
   */
  static Response answer(Execution e, Courier courier) {
    if (!(e.outputs() instanceof OutputValue.Stored stored)) {
      return Response.ok(e.outputs().toJson().get("value"));
    } else if (e.purgedAt() != null) {
      throw new NotFoundException(
          ExecutionCodes.OUTPUTS_GONE,
          "The outputs of execution %s were deleted at %s (setting retention.executions_days)."
              .formatted(e.id(), e.purgedAt()));
    }
    if (stored.bytes() > Downloads.MOST_BYTES) {
      throw new StatusException(
          ExecutionCodes.OUTPUTS_TOO_LARGE,
          ("The outputs of execution %s have %d bytes, and a response can have at most %d; read "
                  + "the blob contexts/%s.")
              .formatted(e.id(), stored.bytes(), Downloads.MOST_BYTES, stored.blob()));
    }
    return Response.ok("").withBody(read(stored, courier));
  }

  private static byte[] read(OutputValue.Stored stored, Courier courier) {
    try {
      return Downloads.read(
          Math.toIntExact(stored.bytes()),
          () ->
              new ByteArrayInputStream(
                  DamagedDataException.reading(
                      "Outputs 'contexts/" + stored.blob() + "'",
                      () -> courier.engine().outputs(stored))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
