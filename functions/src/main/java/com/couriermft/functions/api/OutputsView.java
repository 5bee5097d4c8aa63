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
 * Shows the outputs of an execution in answers: {@code "outputs": {…}}, or where they are large
 *
 * <pre>"outputs_bytes": 812345, "outputs_link": "executions/01JD…/outputs"</pre>
 *
 * The link is below the API's address. An answer about one execution has outputs of up to 1 MiB
 * beside the link.
 */
final class OutputsView {
  /** The largest outputs that an answer about one execution has in it. */
  static final long MOST_INLINE_BYTES = 1 << 20;

  private OutputsView() {}

  /** Returns large outputs within the limit of an answer about one execution. */
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
   * @throws StatusException 413 {@code outputs_too_large}: more than this host may hold at a time
   * @throws NotFoundException {@code outputs_gone}: they were removed with the execution's steps
   */
  static Response answer(Execution e, Courier courier) {
    if (!(e.outputs() instanceof OutputValue.Stored stored)) {
      return Response.ok(e.outputs().toJson().get("value"));
    } else if (e.purgedAt() != null) {
      throw new NotFoundException(
          ExecutionCodes.OUTPUTS_GONE,
          "The outputs of execution %s were removed at %s (setting retention.executions_days)."
              .formatted(e.id(), e.purgedAt()));
    }
    if (stored.bytes() > Downloads.MOST_BYTES) {
      throw new StatusException(
          ExecutionCodes.OUTPUTS_TOO_LARGE,
          "The outputs of execution %s have %d bytes, an answer of this host at most %d; read the blob contexts/%s."
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
