package com.couriermft.bench;

import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatus;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** The smallest function there is, to compare with; {@link EmptyApp} packages it. */
public final class EmptyFunction {
  /** Answers. */
  public HttpResponseMessage health(
      @HttpTrigger(name = "request", authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return request.createResponseBuilder(HttpStatus.OK).body("{}").build();
  }
}
