package com.couriermft.functions.auth;

import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.wiring.WebOrigin;
import java.util.Optional;
import java.util.Set;

/**
 * Detects cross-site request forgery: requests that another site's page sends with the cookie of a
 * signed-in user. A browser sends the relation to the page's origin in {@code Sec-Fetch-Site} (W3C
 * Fetch Metadata); an older browser sends the origin in {@code Origin}. A page can change neither,
 * and programs send neither. {@code X-Forwarded-Host} and similar headers are ignored, because any
 * caller can send them.
 */
final class CrossSite {
  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  private CrossSite() {}

  /**
   * Refuses a request that would change something and comes from another site's page.
   *
   * @param origins origins of the API's own pages, in addition to the request's host
   * @throws StatusException 403 {@code cross_site_request}
   */
  static void refuse(Request request, Set<WebOrigin> origins) {
    if (!SAFE_METHODS.contains(request.method()) && !isOwn(request, origins)) {
      throw new StatusException(
          AccessCodes.CROSS_SITE_REQUEST,
          "Cross-site requests cannot use a signed-in session; call from the API's own origin, "
              + "or with an API key. Add origins of custom domains to COURIER_UI_ORIGINS.");
    }
  }

  private static boolean isOwn(Request request, Set<WebOrigin> origins) {
    Optional<String> site = request.findHeader("sec-fetch-site");
    if (site.isPresent()) {
      return OWN_SITES.contains(site.get());
    }
    Optional<String> sent = request.findHeader("origin");
    return sent.isEmpty()
        || WebOrigin.parse(sent.get())
            .filter(origin -> origins.contains(origin) || isOfHost(origin, request))
            .isPresent();
  }

  /**
   * The origin may have the request's scheme or HTTPS, because the platform may terminate TLS
   * before the host.
   */
  private static boolean isOfHost(WebOrigin origin, Request request) {
    return request
        .findHeader("host")
        .flatMap(host -> WebOrigin.parse(origin.scheme() + "://" + host))
        .filter(origin::equals)
        .filter(
            own -> own.scheme().equals("https") || own.scheme().equals(request.uri().getScheme()))
        .isPresent();
  }
}
