package com.couriermft.functions.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The thing is not as the request demands: HTTP 412, with what is there now. */
public final class PreconditionFailedException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient Precondition.@Nullable Current current;

  /**
   * Creates the exception.
   *
   * @param current current state; {@code null} for a missing object
   */
  PreconditionFailedException(String message, Precondition.@Nullable Current current) {
    super(RequestCodes.PRECONDITION_FAILED, message, null);
    this.current = current;
  }

  Optional<Precondition.Current> current() {
    return Optional.ofNullable(current);
  }
}
