package com.couriermft.functions.api;

import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatus;
import com.microsoft.azure.functions.HttpStatusType;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A fake of the worker's messages, with the features that the functions use. */
final class FakeMessages {
  private FakeMessages() {}

  record In(
      HttpMethod method,
      URI uri,
      Map<String, String> headers,
      Map<String, String> query,
      Optional<String> body)
      implements HttpRequestMessage<Optional<String>> {
    @Override
    public URI getUri() {
      return uri;
    }

    @Override
    public HttpMethod getHttpMethod() {
      return method;
    }

    @Override
    public Map<String, String> getHeaders() {
      return headers;
    }

    @Override
    public Map<String, String> getQueryParameters() {
      return query;
    }

    @Override
    public Optional<String> getBody() {
      return body;
    }

    @Override
    public HttpResponseMessage.Builder createResponseBuilder(HttpStatus status) {
      return createResponseBuilder((HttpStatusType) status);
    }

    @Override
    public HttpResponseMessage.Builder createResponseBuilder(HttpStatusType status) {
      return new Out().status(status);
    }
  }

  static final class Out implements HttpResponseMessage, HttpResponseMessage.Builder {
    private HttpStatusType status = HttpStatus.OK;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable Object body;

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
    public Builder body(Object value) {
      body = value;
      return this;
    }

    @Override
    public HttpResponseMessage build() {
      return this;
    }

    @Override
    public HttpStatusType getStatus() {
      return status;
    }

    @Override
    public String getHeader(String name) {
      return headers.getOrDefault(name, "");
    }

    @Override
    public @Nullable Object getBody() {
      return body;
    }

    Map<String, String> headers() {
      return headers;
    }
  }
}
