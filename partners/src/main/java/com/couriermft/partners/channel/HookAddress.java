package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.connection.Network;
import java.net.URI;
import java.net.URISyntaxException;

/** Parses webhook URLs that are stored as secrets. Messages show only the URL's host. */
final class HookAddress {
  static final String TITLE = "Name of the URL secret";
  static final String HELP =
      "Name of the secret that holds the URL to send to. Anyone who knows the URL can send to it";

  private static final int MOST_PORT = 65_535;

  private HookAddress() {}

  /**
   * Parses the URL in a secret.
   *
   * @throws CourierException {@code channel_misconfigured}: the value is not an HTTP URL with a
   *     host, it has user info or a fragment, or it uses the public Internet without encryption
   */
  static URI read(Channel channel, Secret secret) {
    URI uri;
    try {
      uri = new URI(secret.reveal().strip());
    } catch (URISyntaxException e) {
      // The exception's message would reveal the secret URL.
      throw refused(channel, "is not a valid URL");
    }
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    if (!secure && !"http".equalsIgnoreCase(uri.getScheme())) {
      throw refused(channel, "is not an HTTP URL");
    } else if (uri.getHost() == null || uri.getRawUserInfo() != null || uri.getFragment() != null) {
      throw refused(channel, "has no host, or has a user or a fragment");
    } else if (uri.getPort() == 0 || uri.getPort() > MOST_PORT) {
      throw refused(channel, "has a port outside 1 to 65535");
    } else if (!secure && channel.traits().network() != Network.PRIVATE) {
      throw refused(
          channel,
          "is not encrypted: only a channel with \"network\": \"private\" can use an http:// URL");
    }
    return uri;
  }

  private static CourierException refused(Channel channel, String why) {
    return CourierException.of(
        ChannelCodes.CHANNEL_MISCONFIGURED,
        "Channel '%s': the URL in the secret of 'url_secret' %s.".formatted(channel.id(), why));
  }
}
