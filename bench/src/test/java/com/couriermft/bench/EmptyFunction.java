package com.couriermft.bench;

import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatus;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** The smallest possible function, for comparison. {@link EmptyApp} packages it. */
public final class EmptyFunction {
  /** Responds with 200. */
  public HttpResponseMessage health(
      @HttpTrigger(name = "request", authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return request.createResponseBuilder(HttpStatus.OK).body("{}").build();
  }
}
