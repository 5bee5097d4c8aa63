package com.couriermft.functions.http;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureClass;
import java.util.Map;

/** A request that HTTP itself has an answer to. */
public final class StatusException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient Map<String, String> headers;

  /** Answered with this status, code and detail. */
  public StatusException(int status, String code, String detail) {
    this(status, code, detail, Map.of());
  }

  /** Answered with this status, code and detail, and more headers. */
  public StatusException(int status, String code, String detail, Map<String, String> headers) {
    super(FailureClass.PERMANENT, code, detail, null);
    this.status = status;
    this.headers = Map.copyOf(headers);
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return headers;
  }
}
