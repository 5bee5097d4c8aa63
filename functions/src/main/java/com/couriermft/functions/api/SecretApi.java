package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.access.SecretDefinition;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.trail.RecordedChange;

/** Saves and deletes secrets. Their values are never returned. */
final class SecretApi {
  private final Courier courier;

  SecretApi(Courier courier) {
    this.courier = courier;
  }

  /** Saves a secret from a {@link SecretDefinition}. Responds with 204. */
  Response put(String name, Request request) {
    SecretDefinition sent = SecretDefinition.read(request.secretJson(), courier.expiries().now());
    SecretStore.checkName(name);
    act(
        sent.expiresAt() == null
            ? RecordedChange.act(ObjectKind.SECRET, name, "saved")
            : RecordedChange.act(ObjectKind.SECRET, name, "saved", sent.recorded()),
        () -> courier.secrets().put(name, sent.value(), sent.expiresAt()));
    return Response.of(204);
  }

  Response delete(String name) {
    SecretStore.checkName(name);
    act(
        RecordedChange.act(ObjectKind.SECRET, name, "deleted"),
        () -> courier.secrets().delete(name));
    return Response.of(204);
  }

  private void act(RecordedChange change, Runnable act) {
    courier
        .trail()
        .act(
            change,
            secret -> "",
            () -> {
              act.run();
              return change;
            });
  }
}
