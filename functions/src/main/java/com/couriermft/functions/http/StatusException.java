package com.couriermft.functions.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import java.util.Map;

/** A request that HTTP itself has an answer to. */
public final class StatusException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, String> headers;

  /** Answered with the status of its code, and this detail. */
  public StatusException(FailureCode code, String detail) {
    this(code, detail, Map.of());
  }

  /** Answered with the status of its code, this detail, and more headers. */
  public StatusException(FailureCode code, String detail, Map<String, String> headers) {
    super(code, detail, null);
    this.headers = Map.copyOf(headers);
  }

  Map<String, String> headers() {
    return headers;
  }
}
