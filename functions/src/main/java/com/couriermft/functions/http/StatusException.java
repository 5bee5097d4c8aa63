package com.couriermft.functions.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import java.util.Map;

/** Thrown for a request that HTTP itself defines a status for. */
public final class StatusException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, String> headers;

  /** Creates the exception. The response has the status of the code, and this detail. */
  public StatusException(FailureCode code, String detail) {
    this(code, detail, Map.of());
  }

  /**
   * Creates the exception. The response has the status of the code, this detail, and additional
   * headers.
   */
  public StatusException(FailureCode code, String detail, Map<String, String> headers) {
    super(code, detail, null);
    this.headers = Map.copyOf(headers);
  }

  Map<String, String> headers() {
    return headers;
  }
}
