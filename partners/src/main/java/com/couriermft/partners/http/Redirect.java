package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request of a call: the first, or the result of a redirect (RFC 9110, 15.4). Pure.
 *
 * @param connection the connection, for messages
 * @param method HTTP method
 * @param uri absolute URL, without credentials
 * @param headers headers of the caller and the connection
 * @param body body to send
 * @param home whether no redirect has left the origin yet; credentials are sent only to the
 *     original origin
 */
record Redirect(
    String connection,
    String method,
    URI uri,
    Map<String, String> headers,
    HttpBody body,
    boolean home) {
  private static final int MOST_PORT = 65_535;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** Headers without confidential data, which other origins may receive. */
  private static final Set<String> HARMLESS = Set.of("accept", "accept-language");

  /** Returns the first request of a call below a base URL. */
  static Redirect first(String connection, URI base, Map<String, String> fixed, HttpCall call) {
    HttpTarget target = call.target();
    String url =
        base
            + (target.path().isEmpty() ? "" : "/" + target.path())
            + (target.query() == null ? "" : "?" + UrlText.printable(target.query()));
    Map<String, String> headers = new LinkedHashMap<>(fixed);
    Set<String> given =
        call.headers().keySet().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    headers.keySet().removeIf(name -> given.contains(name.toLowerCase(Locale.ROOT)));
    headers.putAll(call.headers());
    return new Redirect(connection, call.method(), URI.create(url), headers, call.body(), true);
  }

  /** Returns the location that a response redirects to; empty if it is not a redirect. */
  static Optional<String> findRedirect(HttpAnswer answer) {
    return REDIRECTS.contains(answer.status()) ? answer.header("location") : Optional.empty();
  }

  /**
   * Returns the next request after a redirect.
   *
   * @throws CourierException {@code redirect_refused}
   */
  Redirect redirected(int status, String location) {
    URI next = resolve(UrlText.ofHeader(location), "the redirect");
    boolean same = home && isOfOrigin(next);
    boolean becomesGet =
        !method.equals("HEAD")
            && (status == 303 || (status == 301 || status == 302) && method.equals("POST"));
    if (!becomesGet && body.isThere() && !isOfOrigin(next)) {
      throw refused("the redirect to " + shown(next) + " would send the body to another origin");
    }
    Map<String, String> kept = new LinkedHashMap<>(headers);
    kept.keySet()
        .removeIf(
            name ->
                !same && !HARMLESS.contains(name.toLowerCase(Locale.ROOT))
                    || becomesGet && name.toLowerCase(Locale.ROOT).startsWith("content-"));
    boolean keepsBody = !becomesGet && isOfOrigin(next);
    return new Redirect(
        connection,
        becomesGet ? "GET" : method,
        next,
        kept,
        keepsBody ? body : HttpBody.NONE,
        same);
  }

  /**
   * Resolves a URL in a response and removes its fragment.
   *
   * @param what description of the link for messages
   */
  private URI resolve(String location, String what) {
    URI next;
    try {
      String text = UrlText.encoded(location);
      // java.net.URI resolves a bare query by RFC 2396, which removes the path's last segment.
      next = uri.resolve(new URI(text.startsWith("?") ? uri.getRawPath() + text : text));
      next = whole(next);
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw refused(what + " has no valid URL");
    }
    String scheme = String.valueOf(next.getScheme()).toLowerCase(Locale.ROOT);
    if (next.getHost() == null || next.getRawUserInfo() != null || next.getPort() > MOST_PORT) {
      throw refused(what + " has no valid URL, or a URL with a user");
    } else if (!scheme.equals("https") && !scheme.equals("http")) {
      throw refused(what + " leads to '" + scheme + "'");
    } else if (uri.getScheme().equalsIgnoreCase("https") && scheme.equals("http")) {
      throw refused(what + " to " + shown(next) + " is not encrypted");
    }
    return next;
  }

  /**
   * Returns the target below a base URL for a link in a response, such as the link to the next
   * page.
   *
   * @throws CourierException {@code redirect_refused}
   */
  HttpTarget targetBelow(URI base, String location) {
    URI found = resolve(location, "the link in the response");
    Redirect own = new Redirect(connection, method, base, headers, body, home);
    String path = found.getRawPath();
    String prefix = base.getRawPath();
    boolean below = path.equals(prefix) || path.startsWith(prefix + "/");
    if (!own.isOfOrigin(found) || !below) {
      throw refused(
          "the link to '%s' in the response is not below the connection's base URL %s"
              .formatted(shown(found), base));
    }
    try {
      return new HttpTarget(path.substring(prefix.length()), found.getRawQuery());
    } catch (CourierException e) {
      throw refused("the link in the response cannot be used: " + e.getMessage());
    }
  }

  /** Returns a URL without its fragment and with {@code /} instead of an empty path. */
  private static URI whole(URI uri) throws URISyntaxException {
    if (uri.getRawAuthority() == null) {
      throw new URISyntaxException(uri.toString(), "It has no host");
    }
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new URI(uri.getScheme() + "://" + uri.getRawAuthority() + path + query);
  }

  private boolean isOfOrigin(URI other) {
    return uri.getScheme().equalsIgnoreCase(other.getScheme())
        && uri.getHost().equalsIgnoreCase(other.getHost())
        && Dialer.port(uri) == Dialer.port(other);
  }

  /** Returns this request with an additional query parameter. */
  Redirect withQuery(@Nullable String field) {
    if (field == null) {
      return this;
    }
    String text = uri.toString();
    URI more = URI.create(text + (uri.getRawQuery() == null ? "?" : "&") + field);
    return new Redirect(connection, method, more, headers, body, home);
  }

  /** Returns a short description of the request without its query. */
  String describe() {
    return method + " " + shown(uri);
  }

  CourierException refused(String why) {
    return CourierException.of(
        ConnectionCodes.REDIRECT_REFUSED, ErrorText.of(connection, describe(), why));
  }

  /** Returns a URL without its query, which may contain secrets. */
  static String shown(URI uri) {
    return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
  }
}
