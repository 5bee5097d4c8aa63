package com.couriermft.storage.keyvault;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.couriermft.testing.CannedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** A fake vault with soft delete that serves Key Vault's REST API to the real client. */
final class VaultStub implements HttpClient {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String CHALLENGE =
      "Bearer authorization=\"https://login.microsoftonline.com/tenant\","
          + " resource=\"https://vault.azure.net\"";

  private final Map<String, String> secrets = new HashMap<>();
  private final Map<String, String> deleted = new HashMap<>();
  private final Map<String, ObjectNode> attributes = new HashMap<>();
  private final Deque<Integer> failures = new ArrayDeque<>();
  private final List<String> served = new ArrayList<>();
  private boolean isExpiryRequired;

  /** Makes the next requests fail with the given statuses. */
  synchronized void fail(Integer... statuses) {
    failures.addAll(List.of(statuses));
  }

  /** Refuses secrets without an expiry, as a vault does to which such a policy is assigned. */
  synchronized void requireExpiry() {
    isExpiryRequired = true;
  }

  /** Sets the expiry of a secret, in seconds since 1970. */
  synchronized void expire(String name, long end, boolean enabled) {
    attributes.put(
        name.toLowerCase(Locale.ROOT),
        JSON.createObjectNode().put("exp", end).put("enabled", enabled));
  }

  /** Returns the requests since the last call, including failed ones. */
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
      HttpResponse refused = CannedResponse.of(request, 401, "");
      refused.getHeaders().set(HttpHeaderName.WWW_AUTHENTICATE, CHALLENGE);
      return refused;
    }
    String[] path = request.getUrl().getPath().substring(1).split("/");
    if (path.length == 1) {
      served.add(request.getHttpMethod() + " " + path[0]);
      return page(request);
    }
    String name = path[1].toLowerCase(Locale.ROOT);
    served.add(request.getHttpMethod() + " " + path[0]);
    if (!failures.isEmpty()) {
      return error(request, failures.remove(), "Forced");
    }
    return path[0].equals("secrets")
        ? secret(request, name)
        : deletedSecret(request, name, path.length > 2);
  }

  /** Returns a page with one secret, whereas Key Vault's pages have 25. */
  private HttpResponse page(HttpRequest request) {
    if (!failures.isEmpty()) {
      return error(request, failures.remove(), "Forced");
    }
    String query = String.valueOf(request.getUrl().getQuery());
    int at = query.contains("skip=") ? Integer.parseInt(query.replaceAll(".*skip=", "")) : 0;
    List<String> names = secrets.keySet().stream().sorted().toList();
    ObjectNode page = JSON.createObjectNode();
    page.putArray("value");
    if (at < names.size()) {
      ObjectNode secret = page.withArray("value").addObject();
      secret.put("id", "https://my.vault.azure.net/secrets/" + names.get(at));
      ObjectNode plain = JSON.createObjectNode().put("enabled", true);
      secret.set("attributes", attributes.getOrDefault(names.get(at), plain));
    }
    if (at + 1 < names.size()) {
      page.put("nextLink", "https://my.vault.azure.net/secrets?api-version=7.4&skip=" + (at + 1));
    }
    return CannedResponse.of(request, 200, page.toString());
  }

  private HttpResponse secret(HttpRequest request, String name) {
    HttpMethod method = request.getHttpMethod();
    if (method == HttpMethod.PUT) {
      if (deleted.containsKey(name)) {
        return error(request, 409, "ObjectIsDeletedButRecoverable");
      }
      JsonNode sent = json(request);
      if (isExpiryRequired && !sent.at("/attributes/exp").isIntegralNumber()) {
        return error(request, 403, "Forbidden");
      }
      secrets.put(name, sent.path("value").asText());
      attributes.remove(name);
      if (sent.at("/attributes/exp").isIntegralNumber()) {
        expire(name, sent.at("/attributes/exp").asLong(), true);
      }
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
    return CannedResponse.of(
        request, 200, JSON.createObjectNode().put("value", value).put("id", id).toString());
  }

  private static HttpResponse error(HttpRequest request, int status, String code) {
    String body = "{\"error\": {\"code\": \"%s\", \"message\": \"%s\"}}".formatted(code, code);
    return CannedResponse.of(request, status, body);
  }

  private static JsonNode json(HttpRequest request) {
    try {
      return JSON.readTree(new String(request.getBodyAsBinaryData().toBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
