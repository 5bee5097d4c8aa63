package com.couriermft.functions.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a precondition of a request is not met. The response is HTTP 412 with the current
 * version.
 */
public final class PreconditionFailedException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient Precondition.@Nullable Current current;

  /**
   * Creates the exception.
   *
   * @param current the current version; {@code null} if the object is missing
   */
  PreconditionFailedException(String message, Precondition.@Nullable Current current) {
    super(RequestCodes.PRECONDITION_FAILED, message, null);
    this.current = current;
  }

  Optional<Precondition.Current> current() {
    return Optional.ofNullable(current);
  }
}
