package com.couriermft.storage.store.azure.http;

import com.azure.core.http.ProxyOptions;
import com.couriermft.formats.text.TextPattern;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Creates clients for the HTTP proxy that the SDK reads from the environment. The pattern of hosts
 * that bypass the proxy is matched in linear time ({@link TextPattern}).
 */
final class Proxies {
  private Proxies() {}

  /**
   * Returns a client that sends requests through a proxy, except to hosts that bypass it. A request
   * that lacked credentials for the proxy is repeated with them; no other request is repeated.
   */
  static CloseableHttpClient through(ProxyOptions options, Connections connections) {
    HttpHost proxy =
        new HttpHost(options.getAddress().getHostString(), options.getAddress().getPort());
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .setConnectionManager(connections)
            .setRoutePlanner(new Planner(proxy, options.getNonProxyHosts()))
            .setDefaultRequestConfig(
                RequestConfig.custom().setProtocolUpgradeEnabled(false).build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .disableConnectionState();
    if (options.getUsername() != null) {
      BasicCredentialsProvider credentials = new BasicCredentialsProvider();
      credentials.setCredentials(
          new AuthScope(proxy),
          new UsernamePasswordCredentials(
              options.getUsername(), String.valueOf(options.getPassword()).toCharArray()));
      builder.setDefaultCredentialsProvider(credentials);
    }
    return builder.build();
  }

  private static final class Planner extends DefaultRoutePlanner {
    private final HttpHost proxy;
    private final @Nullable TextPattern excepted;

    Planner(HttpHost proxy, @Nullable String excepted) {
      super(null);
      this.proxy = proxy;
      this.excepted = excepted == null ? null : TextPattern.ofTranslated("(?i)" + excepted);
    }

    @Override
    protected @Nullable HttpHost determineProxy(HttpHost server, HttpContext context) {
      boolean direct = excepted != null && excepted.matches(server.getHostName());
      return direct ? null : proxy;
    }
  }
}
