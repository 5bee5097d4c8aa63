package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.policy.HttpPipelineSyncPolicy;
import com.azure.core.util.DateTimeRfc1123;
import com.azure.storage.common.StorageSharedKeyCredential;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Signs requests to the table service ("Authorize with Shared Key", Shared Key Lite). */
final class SharedKeyLitePolicy extends HttpPipelineSyncPolicy {
  private static final HttpHeaderName DATE = HttpHeaderName.fromString("x-ms-date");

  private final StorageSharedKeyCredential credential;

  SharedKeyLitePolicy(StorageSharedKeyCredential credential) {
    this.credential = credential;
  }

  @Override
  protected void beforeSendingRequest(HttpPipelineCallContext context) {
    HttpRequest request = context.getHttpRequest();
    String date = DateTimeRfc1123.toRfc1123String(OffsetDateTime.now(ZoneOffset.UTC));
    String account = credential.getAccountName();
    String signed = date + "\n/" + account + request.getUrl().getPath();
    request.setHeader(DATE, date);
    request.setHeader(
        HttpHeaderName.AUTHORIZATION,
        "SharedKeyLite " + account + ":" + credential.computeHmac256(signed));
  }
}
