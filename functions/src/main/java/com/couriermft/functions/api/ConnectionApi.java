package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.functions.answer.ConnectionAnswer;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ReadConnection;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.database.Databases.Preparation;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.trail.RecordedChange;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Saves, returns, tests and deletes connections. Responses never include a password. */
final class ConnectionApi {
  /** The name under which a connection without a name is validated and tested. */
  private static final String UNNAMED = "unnamed";

  private final Courier courier;

  ConnectionApi(Courier courier) {
    this.courier = courier;
  }

  Response list(Request request) {
    Paging paging = Paging.of(request);
    return paging.listed(
        courier
            .partners()
            .connections()
            .listed(
                paging.position(),
                paging.most(),
                paging.wanted(stored -> stored.connection().labels())),
        "name",
        ConnectionAnswer::of);
  }

  Response get(String name) {
    StoredConnection stored = find(name);
    return Response.ok(ConnectionAnswer.of(stored)).withEtag(stored.etag());
  }

  /**
   * Saves a connection. Responds with 201 for a new connection, and with 200 for a changed or
   * unchanged one.
   */
  Response save(String name, Request request) {
    ReadConnection read = ConnectionReader.read(name, request.secretJson());
    RouteId.requireFree("name", name);
    boolean known = courier.partners().connections().isThere(name);
    StoredConnection stored = courier.partners().connections().put(read, condition(name, request));
    return Response.json(known ? 200 : 201, ConnectionAnswer.of(stored))
        .with("Location", request.link("connections/" + name).toString())
        .withEtag(stored.etag());
  }

  Response delete(String name, Request request) {
    if (!name.matches(Connection.NAME) || !courier.partners().connections().isThere(name)) {
      find(name);
    }
    courier.partners().connections().delete(name, condition(name, request));
    return Response.of(204);
  }

  /**
   * Applies a merge patch to a connection, like {@link #save}. If a password was sent earlier, the
   * patched document contains the name of its secret, and the secret is kept.
   */
  Response patch(String name, Request request) {
    return MergePatch.answer(
        request,
        subject(name),
        () -> {
          StoredConnection stored = find(name);
          return new MergePatch.Stored(current(stored), stored.connection().toJson());
        },
        whole -> save(name, whole));
  }

  /** Validates a connection without saving it; its name is optional. */
  Response validate(Request request) {
    JsonNode json = request.secretJson();
    try {
      checked(json);
      return Response.ok(new ValidationAnswer(List.of(), List.of()));
    } catch (InvalidInputException e) {
      return Response.ok(new ValidationAnswer(e.problems(), List.of()));
    }
  }

  /**
   * Tests the connection in the body, which may have no name, and returns the observations. The
   * connection is not stored. A test that uses stored credentials is recorded in the list of
   * changes.
   */
  Response test(Request request) {
    ReadConnection read = checked(request.secretJson());
    Connection connection = read.connection();
    Supplier<ConnectionReport> test = () -> courier.partners().unsaved().test(read);
    return Response.ok(
        read.usesStoredCredentials()
            ? courier
                .trail()
                .act(
                    RecordedChange.act(
                        ObjectKind.CONNECTION, connection.name(), "tested", connection.toJson()),
                    made -> connection.labels().text(),
                    test)
            : test.get());
  }

  /** Parses a connection whose name is optional, with all checks that a save performs. */
  private ReadConnection checked(JsonNode json) {
    String name = json.path("name").asText(UNNAMED);
    ReadConnection read = ConnectionReader.read(name, json);
    RouteId.requireFree("name", name);
    courier.partners().connections().check(read);
    return read;
  }

  /** Tests or probes a stored connection. Returns the observations, even after a failure. */
  Response test(String name, Request request) {
    TestBody asked = TestBody.read(request);
    find(name);
    return Response.ok(
        asked.probe()
            ? courier.partners().probes().probe(name, asked.path())
            : courier.partners().probes().test(name));
  }

  /**
   * Shows the statements that create the ledger in a database; running them is recorded in the
   * audit log of changes.
   */
  Response prepare(String name, Request request) {
    boolean run = PrepareBody.read(request).run();
    StoredConnection stored = find(name);
    Databases databases = courier.partners().databases();
    try {
      return Response.ok(prepared(stored, name, run, databases));
    } catch (StoreUnavailable e) {
      throw e;
    } catch (CourierException e) {
      throw new ConflictException(DatabaseCodes.PREPARE_REFUSED, e.getMessage());
    }
  }

  private Preparation prepared(
      StoredConnection stored, String name, boolean run, Databases databases) {
    return run
        ? courier
            .trail()
            .act(
                ObjectKind.CONNECTION,
                name,
                "prepare",
                made -> stored.connection().labels().text(),
                () -> databases.prepare(name, true))
        : databases.prepare(name, false);
  }

  private @Nullable String condition(String name, Request request) {
    return Precondition.require(
        request,
        subject(name),
        () -> courier.partners().connections().find(name).map(ConnectionApi::current));
  }

  private static Precondition.Current current(StoredConnection stored) {
    return new Precondition.Current(stored.etag(), stored.version());
  }

  private static String subject(String name) {
    return "Connection '" + name + "'";
  }

  private StoredConnection find(String name) {
    if (!name.matches(Connection.NAME)) {
      throw new NotFoundException(
          ConnectionCodes.CONNECTION_NOT_FOUND,
          "There is no connection '" + name + "': this is not a valid name.");
    }
    return courier.partners().connections().get(name);
  }
}
