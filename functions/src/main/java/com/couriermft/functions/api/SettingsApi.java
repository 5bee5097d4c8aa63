package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.settings.SettingsStore;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Saves, returns and validates the settings of the installation, which are a single document. */
final class SettingsApi {
  private static final String SUBJECT = "The settings document";

  private final Courier courier;

  SettingsApi(Courier courier) {
    this.courier = courier;
  }

  Response get() {
    return shown(courier.settingsStore().read());
  }

  /** Replaces all settings. */
  Response save(Request request) {
    String against = Precondition.require(request, SUBJECT, () -> Optional.of(current(read())));
    return shown(courier.kinds().changeSettings(request.json(), against));
  }

  /** Applies a merge patch to the settings. */
  Response patch(Request request) {
    return MergePatch.answer(
        request,
        SUBJECT,
        () -> {
          SettingsStore.Stored stored = read();
          return new MergePatch.Stored(current(stored), Json.tree(stored.settings()));
        },
        this::save);
  }

  /** Validates settings without saving them. */
  Response validate(Request request) {
    JsonNode json = request.json();
    try {
      courier.settingsStore().check(json);
      return Response.ok(new ValidationAnswer(List.of(), List.of()));
    } catch (InvalidInputException e) {
      return Response.ok(new ValidationAnswer(e.problems(), List.of()));
    }
  }

  private SettingsStore.Stored read() {
    return courier.settingsStore().read();
  }

  private static Precondition.Current current(SettingsStore.Stored stored) {
    return new Precondition.Current(stored.etag(), null);
  }

  private static Response shown(SettingsStore.Stored stored) {
    return Response.ok(stored.settings()).withEtag(stored.etag());
  }
}
