package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The channels to the receiver, the secrets that the channels name, and one subscription for each
 * channel. Each subscription requests a notification for every end of an execution.
 */
final class TellingChannels {
  /** The channel that always works, apart from the receiver's moods. */
  static final String DESK = "desk";

  /** The channel that is down during parts of a storm. */
  static final String PAGER = "pager";

  /** The names of all channels, which are also the names of their subscriptions. */
  static final List<String> NAMES = List.of(DESK, PAGER);

  /** The types of the events that are sent through every channel. */
  static final List<String> ENDS =
      List.of("execution.completed", "execution.failed", "execution.cancelled");

  /** The secret that signs notifications. */
  static final String SIGNING_SECRET = "whsec_Y291cmllciBjaGFvcyBjb3VyaWVyIGNoYW9zIDEyMzQ=";

  private static final String SIGNING = "telling-key";

  private TellingChannels() {}

  /** Returns the secrets by name: the addresses of the channels, and the signing secret. */
  static Map<String, String> secrets(URI receiver) {
    Map<String, String> secrets = new LinkedHashMap<>(Map.of(SIGNING, SIGNING_SECRET));
    NAMES.forEach(name -> secrets.put(url(name), receiver + NotificationLedger.FOLDER + name));
    return secrets;
  }

  /** Returns the saved form of a channel. */
  static ObjectNode channel(String name) {
    ObjectNode json = Json.object().put("type", "webhook").put("url_secret", url(name));
    json.putArray("signing_secrets").add(SIGNING);
    return json.put("network", "private");
  }

  /**
   * Returns the saved form of a channel's subscription. Both subscriptions select the same events,
   * in two notations.
   */
  static ObjectNode subscription(String name) {
    ObjectNode json = Json.object().put("channel", name);
    List<String> events = name.equals(DESK) ? List.of("onEnd") : ENDS;
    events.forEach(json.withArray("events")::add);
    return json;
  }

  /** Saves the secrets, channels and subscriptions through a host's API. */
  static void save(Api api, URI host, URI receiver) throws IOException, InterruptedException {
    for (Map.Entry<String, String> secret : secrets(receiver).entrySet()) {
      String value = Json.write(Json.object().put("value", secret.getValue()));
      Jobs.require(api.put(host, "/secrets/" + secret.getKey(), value));
    }
    for (String name : NAMES) {
      Jobs.require(api.put(host, "/channels/" + name, Json.write(channel(name))));
      Jobs.require(api.put(host, "/subscriptions/" + name, Json.write(subscription(name))));
    }
  }

  private static String url(String channel) {
    return channel + "-url";
  }
}
