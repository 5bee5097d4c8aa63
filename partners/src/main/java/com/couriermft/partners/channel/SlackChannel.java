package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * A message in Slack, by an incoming webhook. JSON:
 *
 * <pre>{"channel_id": "ops-slack", "type": "slack", "url_secret": "ops-slack-url"}</pre>
 *
 * @param urlSecret the name of the secret that is the webhook's address
 */
public record SlackChannel(String id, @JsonUnwrapped ChannelTraits traits, String urlSecret)
    implements Channel {
  @Override
  public Type type() {
    return Type.SLACK;
  }

  @Override
  public SlackChannel with(ChannelTraits other) {
    return new SlackChannel(id, other, urlSecret);
  }

  @Override
  public List<String> secrets() {
    return List.of(urlSecret);
  }
}
