package com.couriermft.functions.auth;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.functions.http.ApiVersion;
import com.couriermft.functions.http.Http;
import com.couriermft.functions.http.Problems;
import com.couriermft.functions.http.Reasons;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.Wiring;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.store.trail.Actor;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Checks that a caller has the role that a route requires, before the body or any data is read.
 * Logs every request that would change something. Callers with the same rights share the responses
 * of polled reads; see {@link SharedReads}. Thread-safe.
 */
public final class AccessGate {
  private static final AccessGate OF_PROCESS =
      new AccessGate(
          new Http(Wiring::courier), Wiring::authorization, System::nanoTime, Wiring::called);

  private final Http http;
  private final Supplier<AuthSettings> settings;
  private final SharedReads reads;
  private final LongSupplier nanoTime;
  private final CallObserver observer;

  /** Receives every response. */
  @FunctionalInterface
  interface CallObserver {
    /**
     * Records a request with its response.
     *
     * @param route the route, such as {@code GET /jobs/{job_id}}
     */
    void called(String route, Duration lasted, int status);
  }

  /**
   * Creates the gate in front of these handlers.
   *
   * @param settings supplies the authorization settings for each request, so that invalid settings
   *     also lead to a response
   */
  public AccessGate(Http http, Supplier<AuthSettings> settings) {
    this(http, settings, System::nanoTime);
  }

  /**
   * Creates the gate in front of these handlers, with another clock.
   *
   * @param settings supplies the authorization settings for each request, so that invalid settings
   *     also lead to a response
   * @param nanoTime a monotonic clock in nanoseconds, for the age of shared responses
   */
  public AccessGate(Http http, Supplier<AuthSettings> settings, LongSupplier nanoTime) {
    this(http, settings, nanoTime, (route, lasted, status) -> {});
  }

  AccessGate(
      Http http, Supplier<AuthSettings> settings, LongSupplier nanoTime, CallObserver observer) {
    this.http = http;
    this.settings = settings;
    this.nanoTime = nanoTime;
    this.observer = observer;
    this.reads = new SharedReads(nanoTime);
  }

  /** Returns the gate of this process. */
  public static AccessGate ofProcess() {
    return OF_PROCESS;
  }

  /** Handles the requests of a route. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Returns the response to a request. {@link Problems} converts exceptions to responses.
     *
     * @param may whether the caller has a role, because some requests need a higher one than their
     *     route
     */
    Response handle(Courier courier, Request request, Predicate<Role> may) throws IOException;
  }

  /**
   * Returns the response to a request: 401 without a valid credential, 403 without the role,
   * otherwise the handler's response. A cross-site request of a browser also gets 403. The handler
   * gets the caller from {@link Request#by()} and path parameters from {@link
   * Request#value(String)}.
   */
  public HttpResponseMessage answer(
      RouteMatch match, HttpRequestMessage<Optional<String>> message, Handler handler) {
    return http.answer(
        message,
        (courier, request) ->
            answer(match.route(), courier, request.with(match.values()), handler));
  }

  /**
   * Returns who the caller is, with 200 even for an anonymous caller. A caller with missing or
   * refused credentials has no role, and the response says what is missing.
   *
   * @param version the running release
   * @param zone IANA name of the installation's time zone
   */
  public HttpResponseMessage answerWhoAsks(
      HttpRequestMessage<Optional<String>> message, String version, String zone) {
    return answer(
        new RouteMatch(Route.ME, Map.of()),
        message,
        (courier, request, may) -> whoAsks(courier, request, version, zone));
  }

  /**
   * Returns the response to a request that depends neither on the caller nor on the configuration.
   * No configuration is read, so that the response is also available in a misconfigured
   * installation. A body over the route's limit is refused.
   */
  public HttpResponseMessage answerAnybody(
      Route route,
      HttpRequestMessage<Optional<String>> message,
      Function<Request, Response> handler) {
    return http.answerWithoutCourier(
        message,
        request -> {
          request.requireBodyUpTo(route.bodyBytes());
          return handler.apply(request);
        });
  }

  private Response whoAsks(Courier courier, Request request, String version, String zone) {
    ApiVersion.require(request);
    AuthSettings mode = settings.get();
    Caller caller = Caller.ANONYMOUS;
    StatusException refusal = null;
    try {
      caller = authentication(mode, courier).of(request);
    } catch (StatusException e) {
      refusal = e;
    }
    List<String> features =
        courier.partners().insights().isPresent() ? List.of(CallerView.TELEMETRY) : List.of();
    return Response.ok(
        new CallerView.Builder(caller, mode)
            .refused(refusal)
            .release(version)
            .features(features)
            .zone(zone)
            .build());
  }

  private Response answer(Route route, Courier courier, Request request, Handler handler) {
    Caller caller = Caller.ANONYMOUS;
    String reason = null;
    Response response;
    long begun = nanoTime.getAsLong();
    try {
      AuthSettings mode = settings.get();
      caller = caller(route, mode, courier, request);
      if (caller.byPrincipal()) {
        CrossSite.refuse(request, mode.origins());
      }
      require(route, caller);
      if (route.access() != Route.Access.PUBLIC) {
        ApiVersion.require(request);
      }
      route.query().require(request);
      request.requireBodyUpTo(route.bodyBytes());
      reason = route.isAudited() ? Reasons.of(request) : null;
      Request known = request.by(caller.name(), caller.scope(), reason);
      Predicate<Role> may = caller::may;
      Role role = caller.role();
      response =
          new Actor(caller.name(), reason)
              .call(
                  () ->
                      reads.answer(
                          route,
                          known,
                          role,
                          () -> handler.handle(courier, within(route, courier, known), may)));
    } catch (IOException | RuntimeException e) {
      response = Problems.of(caller.isLimited() ? ScopeGuard.discreet(e) : e, request);
      if (route == Route.WEBHOOKS_RECEIVE) {
        CallLog.webhookRefused(request, response, e);
      }
    }
    if (route.isAudited()) {
      CallLog.answered(route, request, caller, reason, response.status());
    }
    ReadLog.answered(route, request, caller, response);
    Duration lasted = Duration.ofNanos(nanoTime.getAsLong() - begun);
    observer.called(route.method() + " /" + route.template(), lasted, response.status());
    return response;
  }

  private static Caller caller(Route route, AuthSettings mode, Courier courier, Request request) {
    return switch (route.access()) {
      case PUBLIC -> Caller.ANONYMOUS;
      case HOST_KEY -> breakGlass(mode, request);
      case ROLE -> authentication(mode, courier).of(request);
    };
  }

  private static Authentication authentication(AuthSettings mode, Courier courier) {
    return new Authentication(mode, courier.apiKeyCheck(), courier.settingsStore()::get);
  }

  /**
   * The host has already checked its key, except on a development host, which might not require
   * one.
   */
  private static Caller breakGlass(AuthSettings mode, Request request) {
    if (!mode.breakGlass()) {
      throw new StatusException(
          AccessCodes.BREAK_GLASS_OFF,
          "Break-glass is off; to enable it, set COURIER_BREAK_GLASS=true in the app settings.");
    } else if (mode.development() && !Loopback.isOwn(request)) {
      throw new StatusException(
          AccessCodes.LOOPBACK_ONLY,
          "On a developer's host, break-glass works only from this machine.");
    }
    return Caller.BREAK_GLASS;
  }

  /**
   * Returns the request to pass on. For a caller with a label scope, the request is limited to that
   * scope.
   */
  private static Request within(Route route, Courier courier, Request request) {
    return request.scope().isAll()
        ? request
        : Reach.of(route).require(route, new ScopeGuard(courier, request), request);
  }

  private static void require(Route route, Caller caller) {
    Optional<Role> lacking = route.role().filter(role -> !caller.may(role));
    if (lacking.isPresent()) {
      String role = lacking.get().text();
      throw new StatusException(
          AccessCodes.FORBIDDEN,
          "This request requires the role '" + role + "'.",
          Map.of(
              "WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"" + role + "\""));
    }
  }
}
