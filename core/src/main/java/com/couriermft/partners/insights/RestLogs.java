package com.couriermft.partners.insights;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.HttpAuth;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * {@link WorkspaceLogs} over the Log Analytics API ("Azure Monitor Log Analytics API", {@code POST
 * /v1/workspaces/{id}/query}), with tokens of the process's own identity. Each question is asked
 * once: whoever needs the answer repeats.
 */
public final class RestLogs implements WorkspaceLogs {
  /** Where the API is in Azure's public cloud. */
  public static final URI PUBLIC = URI.create("https://api.loganalytics.azure.com");

  private static final String RESOURCE = "https://api.loganalytics.io";
  private static final int MOST_BYTES = 4 << 20;
  private static final int MOST_SHOWN = 300;

  private final Supplier<HttpPartners> partners;
  private final HttpConnection connection;
  private final HttpTarget target;

  /**
   * Asks nothing yet.
   *
   * @param partners has the HTTP client; asked for with the first question
   * @param api {@link #PUBLIC} or its like; {@code http} on a developer's host only
   * @param workspace the workspace's id
   */
  public RestLogs(Supplier<HttpPartners> partners, URI api, UUID workspace) {
    this.partners = partners;
    this.target = HttpTarget.of("v1/workspaces/" + workspace + "/query");
    boolean clear = "http".equals(api.getScheme());
    this.connection =
        new HttpConnection(
            Connection.Type.HTTP,
            "log-analytics",
            api.toString(),
            new HttpAuth.Identity(RESOURCE),
            null,
            Map.of(),
            new HttpConnection.Tls(clear, List.of()),
            1,
            10,
            60,
            Network.PRIVATE,
            null,
            null,
            Labels.NONE);
  }

  @Override
  public List<Map<String, JsonNode>> ask(Kql query, Consumer<AutoCloseable> closable) {
    HttpBody body =
        HttpBody.of(Json.bytes(Json.object().put("query", query.text())), "application/json");
    HttpCall call =
        HttpCall.of("POST", target).withBody(body).withHeaders(Map.of("Prefer", "wait=50"));
    try (HttpPartner partner = partners.get().to(connection, closable);
        HttpAnswer answer = partner.exchange(call)) {
      return rows(answer);
    } catch (NothingSentException e) {
      throw notAnswered(e.why().getMessage(), e.why());
    } catch (IOException e) {
      throw notAnswered(e.getMessage(), e instanceof AnswerLostException lost ? lost.why() : e);
    }
  }

  private static List<Map<String, JsonNode>> rows(HttpAnswer answer) throws IOException {
    int status = answer.status();
    byte[] bytes = answer.body().readNBytes(MOST_BYTES + 1);
    if (status == 200 && bytes.length <= MOST_BYTES) {
      return rows(Json.parse(bytes));
    }
    String said =
        "The workspace answered %d: %s"
            .formatted(status, SafeText.of(new String(bytes, StandardCharsets.UTF_8), MOST_SHOWN));
    if (status == 403) {
      throw CourierException.of(
          TelemetryCodes.TELEMETRY_ROLE_MISSING,
          "The identity of this app may not read the workspace: it needs the role Log Analytics Reader there. "
              + said);
    } else if (status == 429 || status == 503) {
      throw new LaterException(TelemetryCodes.TELEMETRY_NOT_ANSWERED, said, wait(answer));
    }
    throw notAnswered(said, null);
  }

  /** Returns the rows of the first table; none of an answer that says that it is not whole. */
  private static List<Map<String, JsonNode>> rows(JsonNode answer) {
    if (answer.has("error")) {
      return List.of();
    }
    JsonNode table = answer.path("tables").path(0);
    List<Map<String, JsonNode>> rows = new ArrayList<>();
    for (JsonNode row : table.path("rows")) {
      Map<String, JsonNode> named = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        named.put(table.path("columns").path(i).path("name").asText(), row.get(i));
      }
      rows.add(named);
    }
    return rows;
  }

  private static Duration wait(HttpAnswer answer) {
    return answer
        .header("retry-after")
        .filter(text -> text.strip().matches("[0-9]{1,6}"))
        .map(text -> Duration.ofSeconds(Long.parseLong(text.strip())))
        .orElse(Duration.ofSeconds(30));
  }

  private static CourierException notAnswered(
      String why, @org.jspecify.annotations.Nullable Throwable cause) {
    return CourierException.of(
        TelemetryCodes.TELEMETRY_NOT_ANSWERED, SafeText.sentence(why), cause);
  }
}
