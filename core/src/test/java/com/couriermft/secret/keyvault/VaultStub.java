package com.couriermft.secret.keyvault;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.couriermft.testing.CannedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import reactor.core.publisher.Mono;

/** A vault with soft delete that speaks Key Vault's REST API to the real client. */
final class VaultStub implements HttpClient {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String CHALLENGE =
      "Bearer authorization=\"https://login.microsoftonline.com/tenant\","
          + " resource=\"https://vault.azure.net\"";

  private final Map<String, String> secrets = new HashMap<>();
  private final Map<String, String> deleted = new HashMap<>();
  private final Deque<Integer> failures = new ArrayDeque<>();
  private final List<String> served = new ArrayList<>();

  /** Answers the next requests with these statuses instead. */
  synchronized void fail(Integer... statuses) {
    failures.addAll(List.of(statuses));
  }

  /** What was asked since the last call, failures included. */
  synchronized List<String> takeServed() {
    List<String> all = List.copyOf(served);
    served.clear();
    return all;
  }

  @Override
  public Mono<HttpResponse> send(HttpRequest request) {
    return Mono.fromSupplier(() -> answer(request));
  }

  private synchronized HttpResponse answer(HttpRequest request) {
    if (request.getHeaders().getValue(HttpHeaderName.AUTHORIZATION) == null) {
      return new CannedResponse(request, 401, "").with(HttpHeaderName.WWW_AUTHENTICATE, CHALLENGE);
    }
    String[] path = request.getUrl().getPath().substring(1).split("/");
    String name = path[1].toLowerCase(Locale.ROOT);
    served.add(request.getHttpMethod() + " " + path[0]);
    if (!failures.isEmpty()) {
      return error(request, failures.remove(), "Forced");
    }
    return path[0].equals("secrets")
        ? secret(request, name)
        : deletedSecret(request, name, path.length > 2);
  }

  private HttpResponse secret(HttpRequest request, String name) {
    HttpMethod method = request.getHttpMethod();
    if (method == HttpMethod.PUT) {
      if (deleted.containsKey(name)) {
        return error(request, 409, "ObjectIsDeletedButRecoverable");
      }
      secrets.put(name, json(request).path("value").asText());
    }
    if (!secrets.containsKey(name)) {
      return error(request, 404, "SecretNotFound");
    }
    if (method == HttpMethod.DELETE) {
      deleted.put(name, secrets.remove(name));
      return bundle(request, name, deleted.get(name));
    }
    return bundle(request, name, secrets.get(name));
  }

  private HttpResponse deletedSecret(HttpRequest request, String name, boolean recover) {
    if (!deleted.containsKey(name)) {
      return error(request, 404, "SecretNotFound");
    }
    if (recover) {
      secrets.put(name, deleted.remove(name));
      return bundle(request, name, secrets.get(name));
    }
    return bundle(request, name, deleted.get(name));
  }

  private static HttpResponse bundle(HttpRequest request, String name, String value) {
    String id = "https://my.vault.azure.net/secrets/" + name + "/1";
    return new CannedResponse(
        request, 200, JSON.createObjectNode().put("value", value).put("id", id).toString());
  }

  private static HttpResponse error(HttpRequest request, int status, String code) {
    String body = "{\"error\": {\"code\": \"%s\", \"message\": \"%s\"}}".formatted(code, code);
    return new CannedResponse(request, status, body);
  }

  private static JsonNode json(HttpRequest request) {
    try {
      return JSON.readTree(new String(request.getBodyAsBinaryData().toBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
