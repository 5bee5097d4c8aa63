package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.redaction.SecretMask;
import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.partners.connection.HttpAuth;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.http.HttpCredentials.Proof;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Calls the server of one connection on behalf of one step. Each exchange uses a new TCP
 * connection, so no call fails because an idle connection was closed. Closing this object cancels
 * running calls. Only one thread may use an instance at a time, but any thread may close it.
 */
public final class HttpPartner implements AutoCloseable {
  private static final int UNAUTHORIZED = 401;

  private final HttpConnection connection;
  private final Dialer dialer;
  private final HttpCredentials credentials;
  private final Set<HttpSocket> open = ConcurrentHashMap.newKeySet();

  /** The credentials that were sent, for {@link #withoutCredentials}. */
  private final SecretMask sent = new SecretMask();

  private volatile boolean closed;

  HttpPartner(HttpConnection connection, Dialer dialer, HttpCredentials credentials) {
    this.connection = connection;
    this.dialer = dialer;
    this.credentials = credentials;
  }

  /**
   * Sends a request and returns the response after its head has arrived. Adds the connection's
   * credentials and headers, {@code User-Agent} and {@code traceparent}. A request is repeated only
   * with a new token, if the server answers 401 to a cached token, or to follow a redirect.
   *
   * <p>A redirect to another origin gets only the headers {@code Accept} and {@code
   * Accept-Language}. It gets no credentials, cookies, trace context or body. A redirect from
   * {@code https} to {@code http} is refused.
   *
   * @return the response with any status; the caller closes it
   * @throws NothingSentException the server did not receive the request
   * @throws AnswerLostException the server may or may not have performed the request
   * @throws CourierException a failure to open or read the body; the server may or may not have
   *     performed the request
   */
  public HttpAnswer exchange(HttpCall call) throws NothingSentException, AnswerLostException {
    Redirect hop =
        Redirect.first(connection.name(), connection.base(), connection.calls().headers(), call);
    HttpAnswer answer = authorised(hop, call);
    int followed = 0;
    Optional<String> location = Redirect.findRedirect(answer);
    while (call.redirects() > 0 && location.isPresent()) {
      answer.close();
      try {
        if (followed == call.redirects()) {
          throw hop.refused("it redirects more than " + followed + " times");
        }
        hop = hop.redirected(answer.status(), location.get());
        answer = authorised(hop, call);
      } catch (NothingSentException e) {
        // The previous request was sent, so the call's outcome is unknown.
        throw new AnswerLostException(e.why());
      } catch (CourierException e) {
        throw new AnswerLostException(e);
      }
      followed++;
      location = Redirect.findRedirect(answer);
    }
    return answer;
  }

  /** Sends a request with credentials, and again with a new token if a cached token is refused. */
  private HttpAnswer authorised(Redirect hop, HttpCall call)
      throws NothingSentException, AnswerLostException {
    if (!hop.home()) {
      return send(dialer.anonymous(), hop, call, Proof.NONE);
    }
    Proof proof = proof(null);
    note(proof);
    HttpAnswer answer = send(dialer, hop, call, proof);
    if (answer.status() != UNAUTHORIZED || proof.token() == null) {
      return answer;
    }
    answer.close();
    Proof renewed = proof(proof.token());
    note(renewed);
    return send(dialer, hop, call, renewed);
  }

  /** Records the credentials of a request, without the name of their scheme. */
  private void note(Proof proof) {
    proof.headers().values().stream()
        .map(value -> value.replaceFirst("^(?:Basic|Bearer) ", ""))
        .forEach(sent::add);
  }

  private Proof proof(@Nullable String refused) throws NothingSentException {
    try {
      return credentials.prove(refused);
    } catch (CourierException e) {
      throw new NothingSentException(e);
    }
  }

  private HttpAnswer send(Dialer to, Redirect hop, HttpCall call, Proof proof)
      throws NothingSentException, AnswerLostException {
    Map<String, String> more = new LinkedHashMap<>(proof.headers());
    if (call.traceparent() != null && hop.home()) {
      more.put("traceparent", call.traceparent());
    }
    HttpSocket line = to.dial(hop.uri(), this::register);
    return Sender.send(line, hop.withQuery(proof.query()), more);
  }

  private void register(HttpSocket line) {
    open.add(line);
    line.whenClosed(() -> open.remove(line));
    if (closed) {
      line.close(CloseMode.IMMEDIATE);
    }
  }

  /**
   * Returns the target of a URL in a response, such as the next page of a list.
   *
   * <p>An API key in the URL is removed: each call adds the connection's API key.
   *
   * @param url the URL, absolute or relative to the URL of the response
   * @param answer the response
   * @throws CourierException {@code redirect_refused} (permanent): the URL is outside the
   *     connection's base URL, where the credentials must not be sent
   */
  public HttpTarget follow(String url, HttpAnswer answer) {
    Redirect from =
        new Redirect(connection.name(), "GET", answer.uri(), Map.of(), HttpBody.NONE, true);
    HttpTarget target = from.targetBelow(connection.base(), url);
    return keyInQuery().map(target::without).orElse(target);
  }

  /**
   * Returns the target of a URL in a response header.
   *
   * @throws CourierException see {@link #follow}
   */
  public HttpTarget followHeader(String url, HttpAnswer answer) {
    return follow(UrlText.ofHeader(url), answer);
  }

  /**
   * Removes the sent credentials from a response's text, because some servers repeat them. URLs are
   * returned without the connection's API key. Short credentials are not removed ({@link
   * SecretMask}).
   */
  public String withoutCredentials(String text) {
    return withoutKey(sent.value(text));
  }

  private String withoutKey(String text) {
    return keyInQuery()
        .map(
            name ->
                Pattern.compile(
                        "([?&]" + Pattern.quote(UrlEncoding.encode(name)) + "=)[^&#>\"'\\s]*")
                    .matcher(text)
                    .replaceAll("$1***"))
        .orElse(text);
  }

  /**
   * Returns the name of the query parameter that contains the API key, which servers repeat in
   * links.
   */
  private Optional<String> keyInQuery() {
    return connection.auth() instanceof HttpAuth.ApiKey key && key.in() == HttpAuth.ApiKey.In.QUERY
        ? Optional.of(key.name())
        : Optional.empty();
  }

  /**
   * Checks that the connection allows steps to run a function.
   *
   * @param function name of the function; empty for a path, which may refer to any function
   * @throws CourierException {@code function_not_listed} (permanent)
   */
  public void requireListed(String function) {
    List<String> listed = connection.functions();
    if (!listed.isEmpty() && !listed.contains(function)) {
      throw CourierException.of(
          HttpCodes.FUNCTION_NOT_LISTED,
          "Connection '%s' allows only the functions that it lists, by their names; found %s."
              .formatted(connection.name(), function.isEmpty() ? "a path" : "'" + function + "'"));
    }
  }

  /** Returns the base URL, for example for records of deliveries. */
  public URI base() {
    return connection.base();
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(line -> line.close(CloseMode.IMMEDIATE));
  }
}
