package com.couriermft.testing;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.couriermft.storage.wire.WholeAnswer;

/** Creates responses for the SDK's HTTP pipeline without a network. */
public final class CannedResponse {
  private CannedResponse() {}

  /** Returns a response with JSON. */
  public static HttpResponse of(HttpRequest request, int status, String body) {
    HttpHeaders headers = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, "application/json");
    return new WholeAnswer(request, status, headers, BinaryData.fromString(body));
  }
}
