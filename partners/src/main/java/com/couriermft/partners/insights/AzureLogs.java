package com.couriermft.partners.insights;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import com.azure.monitor.query.LogsQueryClient;
import com.azure.monitor.query.LogsQueryClientBuilder;
import com.azure.monitor.query.models.LogsQueryOptions;
import com.azure.monitor.query.models.LogsQueryResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.partners.http.HttpPartners;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Implements {@link WorkspaceLogs} with the Azure SDK's logs client (azure-monitor-query), whose
 * requests go through {@link LogsTransport}. Does not retry requests; the caller does.
 */
public final class AzureLogs implements WorkspaceLogs {
  private static final Duration LONGEST = Duration.ofSeconds(50);
  private static final Duration USUAL_WAIT = Duration.ofSeconds(30);
  private static final int MOST_SHOWN = 300;

  private final LogsQueryClient client;
  private final UUID workspace;

  /**
   * Creates the client without sending a request.
   *
   * @param partners provides the HTTP client
   * @param api URL of the cloud's API, such as {@code https://api.loganalytics.azure.com}; {@code
   *     http} is allowed only on a developer's host
   * @param workspace id of the workspace
   */
  public AzureLogs(HttpPartners partners, URI api, UUID workspace) {
    this.workspace = workspace;
    // The pipeline has no policies: there are no retries, and the transport adds the token, because
    // the SDK's own policy refuses to add it without TLS.
    this.client =
        new LogsQueryClientBuilder()
            .endpoint(api.resolve("/v1").toString())
            .pipeline(
                new HttpPipelineBuilder().httpClient(new LogsTransport(partners, api)).build())
            .buildClient();
  }

  @Override
  public List<Map<String, JsonNode>> ask(Kql query, Consumer<AutoCloseable> closable) {
    LogsQueryOptions options = new LogsQueryOptions().setServerTimeout(LONGEST);
    Context context = new Context(LogsTransport.CLOSABLE, closable);
    try {
      LogsQueryResult result =
          client
              .queryWorkspaceWithResponse(
                  workspace.toString(), query.text(), null, options, context)
              .getValue();
      return result.getError() == null ? LogsRows.of(result.getAllTables()) : List.of();
    } catch (HttpResponseException e) {
      throw refused(e);
    } catch (UncheckedIOException e) {
      throw notAnswered(Objects.requireNonNull(e.getCause()).getMessage(), e);
    }
  }

  private static CourierException refused(HttpResponseException e) {
    HttpResponse answer = e.getResponse();
    int status = answer.getStatusCode();
    byte[] body = answer.getBodyAsBinaryData().toBytes();
    String said =
        "The workspace responded with %d: %s"
            .formatted(status, SafeText.of(new String(body, StandardCharsets.UTF_8), MOST_SHOWN));
    if (status == 403) {
      return CourierException.of(
          TelemetryCodes.TELEMETRY_ROLE_MISSING,
          "The identity of this app cannot read the workspace. %s %s"
              .formatted(TelemetryCodes.TELEMETRY_ROLE_MISSING.remedy(), said),
          e);
    } else if (status == 429 || status == 503) {
      return new LaterException(TelemetryCodes.TELEMETRY_NOT_ANSWERED, said, wait(answer));
    }
    return notAnswered(said, e);
  }

  private static Duration wait(HttpResponse answer) {
    String told = answer.getHeaders().getValue(HttpHeaderName.RETRY_AFTER);
    return told != null && told.strip().matches("[0-9]{1,6}")
        ? Duration.ofSeconds(Long.parseLong(told.strip()))
        : USUAL_WAIT;
  }

  private static CourierException notAnswered(@Nullable String why, Throwable cause) {
    return CourierException.of(
        TelemetryCodes.TELEMETRY_NOT_ANSWERED, SafeText.sentence(String.valueOf(why)), cause);
  }
}
