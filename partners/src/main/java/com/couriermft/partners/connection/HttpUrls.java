package com.couriermft.partners.connection;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for URLs of HTTP connections. */
final class HttpUrls {
  static final String HOST = "(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(?::[0-9]{1,5})?";
  static final String URL =
      "https?://" + HOST + "(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}){0,200}){0,20}";
  static final String URL_FORM = "an https:// URL without user, query or fragment";

  static final int MOST_PORT = 65_535;

  private HttpUrls() {}

  static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /**
   * Reports problems with a URL that matches {@link #URL}.
   *
   * @param clear whether {@code http} is allowed
   */
  static void check(CheckedObject object, String field, String url, boolean clear) {
    URI uri = parsed(url);
    String why = null;
    if (url.startsWith("http://") && !clear) {
      why = "'%s' is not encrypted; use https, or set 'tls' to {\"off\": true}.";
    } else if (uri == null || uri.getHost() == null || uri.getPort() > MOST_PORT) {
      why = "'%s' has no host, or an invalid port.";
    } else if (List.of(uri.getPath().split("/")).stream()
        .anyMatch(segment -> segment.equals("..") || segment.equals("."))) {
      why = "'%s' has a segment '.' or '..'; use the resolved path.";
    } else if (uri.getRawPath().contains("//")) {
      why = "'%s' has an empty segment in its path; remove it.";
    }
    if (why != null) {
      object.problem(field, CommonCodes.INVALID_VALUE, why.formatted(url));
    }
  }

  private static @Nullable URI parsed(String url) {
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      return null;
    }
  }
}
