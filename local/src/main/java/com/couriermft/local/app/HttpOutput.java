package com.couriermft.local.app;

import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatusType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response that a function has built. Each header has one value; header names are
 * case-insensitive. Immutable, except for a body array that the function may still modify.
 */
public final class HttpOutput implements HttpResponseMessage {
  private final HttpStatusType status;
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final @Nullable Object body;

  private HttpOutput(Builder builder) {
    status = builder.status;
    headers.putAll(builder.headers);
    body = builder.body;
  }

  @Override
  public HttpStatusType getStatus() {
    return status;
  }

  @Override
  public @Nullable String getHeader(String name) {
    return headers.get(name);
  }

  /** Returns the headers in a map with case-insensitive names. */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }

  @Override
  public @Nullable Object getBody() {
    return body;
  }

  static final class Builder implements HttpResponseMessage.Builder {
    private HttpStatusType status;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private @Nullable Object body;

    Builder(HttpStatusType status) {
      this.status = status;
    }

    @Override
    public Builder status(HttpStatusType value) {
      status = value;
      return this;
    }

    @Override
    public Builder header(String name, String value) {
      headers.put(name, value);
      return this;
    }

    @Override
    public Builder body(@Nullable Object value) {
      body = value;
      return this;
    }

    @Override
    public HttpOutput build() {
      return new HttpOutput(this);
    }
  }
}
