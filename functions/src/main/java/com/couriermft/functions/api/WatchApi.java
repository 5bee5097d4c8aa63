package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.arrival.WatchStanding;
import com.couriermft.automation.arrival.WatchedFile;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Handles the routes of watches and of the files that they have found. */
final class WatchApi {
  private static final int DEFAULT_TOP = 100;
  private static final int MAX_TOP = 1_000;
  private static final int MOST_PATH = 1_000;
  private static final Pattern KEY = Pattern.compile("[0-9a-f]{32}");

  private final Watches watches;
  private final DocumentApi routes;
  private final ChangeTrail trail;

  WatchApi(Courier courier) {
    this.trail = courier.trail();
    this.watches = courier.automation().watches();
    this.routes =
        new DocumentApi(courier.kinds().documents(ObjectKind.WATCH), new View(courier, watches));
  }

  /** The additional facts in responses about a watch. */
  private record View(Courier courier, Watches watches) implements DocumentApi.View {
    @Override
    public List<Problem> warnings(ObjectNode read) {
      return StartedJob.warnings(courier, read);
    }

    @Override
    public Record facts(Document document) {
      return watches.standing(document.name());
    }

    @Override
    public Function<Document, @Nullable Record> listed() {
      Function<String, WatchStanding> standings = watches.standings();
      return document -> standings.apply(document.name());
    }
  }

  DocumentApi documents() {
    return routes;
  }

  /** Requests an early poll. Responds with 202. */
  Response poll(String id, Request request) {
    ReasonBody.read(request);
    Document watch = routes.find(id);
    if (!watch.json().path("enabled").asBoolean()) {
      throw new ConflictException(
          ArrivalCodes.WATCH_DISABLED, "Watch '" + id + "' is disabled; enable it first.");
    }
    act(watch, "polled", () -> watches.lookNow(id));
    return Response.accepted(request.link("watches/" + id), Json.object().put("watch_id", id));
  }

  /** Returns the files that a watch has found, or only one file if the query has a {@code path}. */
  Response files(String id, Request request) {
    routes.find(id);
    Optional<String> path = request.findQuery("path");
    if (path.isPresent()) {
      WatchedFile file =
          watches.findFile(id, path.get()).orElseThrow(() -> unknown(id, path.get()));
      return Response.list(List.of(file));
    }
    Paging paging = Paging.of(request, DEFAULT_TOP, MAX_TOP, after -> KEY.matcher(after).matches());
    Watches.Known known = watches.files(id, paging.top(), paging.position());
    return paging.answer(known.files(), known.continuation());
  }

  /** Starts another execution for a file of a watch: {@code {"path": "/incoming/a.pgp"}}. */
  Response again(String id, Request request) {
    Document watch = routes.find(id);
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.json(), "", problems);
    String path = body.requiredText("path", MOST_PATH);
    ReasonBody.allow(body);
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(RequestCodes.INVALID_BODY, "The body is invalid.", problems);
    }
    act(
        watch,
        "files_again",
        () -> {
          if (!watches.again(id, path)) {
            throw unknown(id, path);
          }
        });
    return Response.accepted(
        request.link("watches/" + id), Json.object().put("watch_id", id).put("path", path));
  }

  private void act(Document watch, String action, Runnable act) {
    trail.act(
        ObjectKind.WATCH,
        watch.name(),
        action,
        looked -> Labels.of(looked.json()).text(),
        () -> {
          act.run();
          return watch;
        });
  }

  private static CourierException unknown(String id, String path) {
    return new NotFoundException(
        ArrivalCodes.FILE_NOT_KNOWN,
        "Watch '" + id + "' has no file '" + path + "'; use a path from the files of the watch.");
  }
}
