package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import java.util.ArrayList;
import java.util.List;

/** Saves and deletes secrets. Their values are never returned. */
final class SecretApi {
  private final Courier courier;

  SecretApi(Courier courier) {
    this.courier = courier;
  }

  /** Saves a secret from {@code {"value": "…"}}. Responds with 204. */
  Response put(String name, Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.secretJson(), "", problems);
    String value = body.requiredText("value", SecretStore.MAX_BYTES);
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          SecretCodes.INVALID_SECRET, "Expected only {\"value\": \"…\"}.", problems);
    }
    SecretStore.checkName(name);
    act(name, "saved", () -> courier.secrets().put(name, Secret.of(value)));
    return Response.of(204);
  }

  Response delete(String name) {
    SecretStore.checkName(name);
    act(name, "deleted", () -> courier.secrets().delete(name));
    return Response.of(204);
  }

  private void act(String name, String action, Runnable act) {
    courier
        .trail()
        .act(
            ObjectKind.SECRET,
            name,
            action,
            secret -> "",
            () -> {
              act.run();
              return name;
            });
  }
}
