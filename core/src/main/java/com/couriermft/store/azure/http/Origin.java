package com.couriermft.store.azure.http;

import java.net.URL;
import java.util.Locale;

/** A server, and whether it is spoken to over TLS. */
record Origin(boolean tls, String host, int port) {
  static Origin of(URL url) {
    boolean tls =
        switch (url.getProtocol().toLowerCase(Locale.ROOT)) {
          case "https" -> true;
          case "http" -> false;
          default ->
              throw new IllegalArgumentException(
                  "http or https is expected, not '" + url.getProtocol() + "'");
        };
    int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
    return new Origin(tls, url.getHost(), port);
  }
}
