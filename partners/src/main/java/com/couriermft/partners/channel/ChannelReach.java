package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.net.OutboundPolicy;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;

/**
 * Connects to the server of an HTTP channel without sending anything: checks the address, the
 * outbound policy, TCP and TLS.
 *
 * @param policy checks addresses
 * @param secrets resolves the secrets that contain URLs
 * @param timeUp closes connections after a timeout
 */
record ChannelReach(OutboundPolicy policy, SecretStore secrets, TimeUp timeUp) {
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  /**
   * Resolves the URL in a secret and connects to its host.
   *
   * @throws CourierException {@code secret_not_found}, {@code channel_misconfigured}, {@code
   *     outbound_refused}, {@code channel_unavailable}
   */
  void hook(Channel channel, String urlSecret, Instant deadline) {
    server(channel, HookAddress.read(channel, secrets.get(urlSecret)), deadline);
  }

  /**
   * Connects to the host of a URL, with TLS for {@code https}.
   *
   * @throws CourierException {@code outbound_refused}, {@code channel_unavailable}
   */
  // The body never uses the resource.
  @SuppressWarnings("try")
  void server(Channel channel, URI uri, Instant deadline) {
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() > 0 ? uri.getPort() : secure ? HTTPS_PORT : HTTP_PORT;
    SmtpSockets sockets = new SmtpSockets(policy);
    String host = uri.getHost().replaceAll("^\\[(.*)]$", "$1");
    try (Socket plain =
            sockets.connect(host, port, channel.traits().network(), timeUp.left(deadline));
        TimeUp.Watched watched = timeUp.over(plain, deadline)) {
      if (secure) {
        SmtpSockets.secured(plain, host, port, MailTrust.sockets(null)).close();
      }
    } catch (IOException e) {
      throw CourierException.of(
          ChannelCodes.CHANNEL_UNAVAILABLE,
          "'%s' cannot be reached: %s."
              .formatted(host, SafeText.of(String.valueOf(e.getMessage()), 300)),
          e);
    }
  }
}
