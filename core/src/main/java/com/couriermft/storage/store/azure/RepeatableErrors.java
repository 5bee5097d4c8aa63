package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelineSyncPolicy;

/**
 * Keeps the body of an answer that is an error, because the SDK's retries close it and then read it
 * once more, which the JDK's client refuses. To be placed behind the retries.
 */
final class RepeatableErrors extends HttpPipelineSyncPolicy {
  private static final int FIRST_ERROR = 400;

  @Override
  protected HttpResponse afterReceivedResponse(
      HttpPipelineCallContext context, HttpResponse response) {
    return response.getStatusCode() >= FIRST_ERROR ? response.buffer() : response;
  }
}
