package com.couriermft.functions.ui;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The security headers of the dashboard.
 *
 * <p>Scripts and requests are limited to the dashboard's origin, frames are forbidden, and styles
 * need the page's nonce.
 */
final class PageHeaders {
  private static final int NONCE_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-%s'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self';"
          + " frame-ancestors 'none'";

  private PageHeaders() {}

  /** Returns a nonce of 128 random bits, to be used in one response. */
  static String nonce() {
    byte[] bytes = new byte[NONCE_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static Response on(Response response, Request request, String nonce) {
    Response safe =
        response
            .with("Content-Security-Policy", POLICY.formatted(nonce))
            .with("X-Content-Type-Options", "nosniff")
            .with("Referrer-Policy", "no-referrer")
            .with("Cross-Origin-Opener-Policy", "same-origin")
            .with("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    return "https".equals(request.uri().getScheme())
        ? safe.with("Strict-Transport-Security", "max-age=31536000")
        : safe;
  }
}
