package com.couriermft.local.app;

import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatus;
import com.microsoft.azure.functions.HttpStatusType;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request object that a function receives, with the body converted to the type of its
 * parameter.
 */
record BoundRequest(HttpInput input, @Nullable Object body) implements HttpRequestMessage<Object> {

  /**
   * @throws IllegalArgumentException the request's URL contains a character that is illegal in a
   *     URI
   */
  @Override
  public URI getUri() {
    return URI.create(input.url());
  }

  @Override
  public HttpMethod getHttpMethod() {
    return HttpMethod.value(input.method());
  }

  @Override
  public Map<String, String> getHeaders() {
    return input.headers();
  }

  @Override
  public Map<String, String> getQueryParameters() {
    return input.query();
  }

  @Override
  public @Nullable Object getBody() {
    return body;
  }

  @Override
  public HttpResponseMessage.Builder createResponseBuilder(HttpStatus status) {
    return new HttpOutput.Builder(status);
  }

  @Override
  public HttpResponseMessage.Builder createResponseBuilder(HttpStatusType status) {
    return new HttpOutput.Builder(status);
  }
}
