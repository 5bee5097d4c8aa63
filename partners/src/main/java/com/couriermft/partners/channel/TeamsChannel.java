package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * An Adaptive Card in Microsoft Teams, by a webhook of Workflows. JSON:
 *
 * <pre>{"channel_id": "ops-teams", "type": "teams", "url_secret": "ops-teams-url"}</pre>
 *
 * @param urlSecret the name of the secret that is the webhook's address
 */
public record TeamsChannel(String id, @JsonUnwrapped ChannelTraits traits, String urlSecret)
    implements Channel {
  @Override
  public Type type() {
    return Type.TEAMS;
  }

  @Override
  public TeamsChannel with(ChannelTraits other) {
    return new TeamsChannel(id, other, urlSecret);
  }

  @Override
  public List<String> secrets() {
    return List.of(urlSecret);
  }
}
