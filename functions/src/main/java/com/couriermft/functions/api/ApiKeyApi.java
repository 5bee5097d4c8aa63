package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.functions.answer.ApiKeyAnswer;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.access.ApiKey;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.ApiKeys;
import com.couriermft.storage.store.Listed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes, lists, rotates and deletes API keys. The value of a key is shown only when it
 * is created.
 */
final class ApiKeyApi {
  private final ApiKeys keys;

  ApiKeyApi(Courier courier) {
    keys = courier.apiKeys();
  }

  Response list(Request request) {
    Paging paging = Paging.of(request);
    List<Listed<ApiKey>> page = keys.listed(paging.position(), paging.most());
    Map<String, Instant> uses =
        page.isEmpty() ? Map.of() : keys.lastUses(page.get(0).id(), page.get(page.size() - 1).id());
    return paging.listed(page, "name", key -> ApiKeyAnswer.of(key, uses.get(key.name())));
  }

  Response get(String name) {
    ApiKey key = keys.get(name);
    return Response.ok(shown(key)).withEtag(key.etag());
  }

  /**
   * Saves a key. Responds with 201 and the value for a new key, and with 200 for a changed key,
   * which keeps its value.
   */
  Response save(String name, Request request) {
    requireName(name);
    ApiKeyDefinition definition = ApiKeyDefinition.read(request.json());
    String link = request.link("api-keys/" + name).toString();
    Optional<ApiKey> before = keys.find(name);
    String against = precondition(name, request);
    if (before.isEmpty()) {
      ApiKeys.Issued issued = keys.create(name, definition, request.by());
      return withText(201, issued).with("Location", link);
    }
    ApiKey changed = keys.change(name, definition, against, request.by());
    return Response.ok(shown(changed)).withEtag(changed.etag()).with("Location", link);
  }

  /**
   * Rotates a key. Responds with 200 and the new value; the former value stays valid for {@code
   * overlap_seconds}.
   */
  Response rotate(String name, Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    int overlap = body.integer(ApiKeys.OVERLAP);
    ReasonBody.allow(body);
    body.end();
    ReasonBody.require(problems);
    return withText(200, keys.rotate(name, Duration.ofSeconds(overlap), request.by()));
  }

  Response delete(String name, Request request) {
    keys.delete(name, precondition(name, request));
    return Response.of(204);
  }

  /**
   * Creates a key with the role {@code admin} in an emergency. Responds with 201 and the key's
   * value.
   */
  Response breakGlass(Request request) {
    ReasonBody.read(request);
    return withText(201, keys.createForBreakGlass(request.by()));
  }

  private @Nullable String precondition(String name, Request request) {
    return Precondition.require(
        request,
        "API key '" + name + "'",
        () ->
            keys.find(name)
                .map(key -> new Precondition.Current(Objects.requireNonNull(key.etag()), null)));
  }

  private static void requireName(String name) {
    if (!ApiKeys.NAME.matcher(name).matches() || name.startsWith(ApiKeys.BREAK_GLASS)) {
      throw InvalidInputException.at(
          "/name",
          RequestCodes.INVALID_NAME,
          "Use 1 to 63 characters of a-z, 0-9 and - for the name of an API key; it cannot start "
              + "with "
              + ApiKeys.BREAK_GLASS
              + ".");
    }
    RouteId.requireFree("name", name);
  }

  private Response withText(int status, ApiKeys.Issued issued) {
    ApiKeyAnswer.Issued shown =
        new ApiKeyAnswer.Issued(shown(issued.key()), issued.text().reveal());
    return Response.json(status, shown).withEtag(issued.key().etag());
  }

  private ApiKeyAnswer shown(ApiKey key) {
    return ApiKeyAnswer.of(key, keys.findLastUse(key.name()).orElse(null));
  }
}
