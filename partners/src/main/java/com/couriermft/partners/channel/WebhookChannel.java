package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.stream.Stream;

/**
 * A signed HTTP request as Standard Webhooks has it. JSON:
 *
 * <pre>{"channel_id": "ops-hook", "type": "webhook", "url_secret": "ops-hook-url",
 *  "signing_secrets": ["ops-hook-signing"]}</pre>
 *
 * @param urlSecret the name of the secret that is the address
 * @param signingSecrets names of the secrets that sign, 1..4; each signs every request, so that a
 *     receiver can go over from one to the next
 */
public record WebhookChannel(
    String id, @JsonUnwrapped ChannelTraits traits, String urlSecret, List<String> signingSecrets)
    implements Channel {
  /** Copies. */
  public WebhookChannel {
    signingSecrets = List.copyOf(signingSecrets);
  }

  @Override
  public Type type() {
    return Type.WEBHOOK;
  }

  @Override
  public WebhookChannel with(ChannelTraits other) {
    return new WebhookChannel(id, other, urlSecret, signingSecrets);
  }

  @Override
  public List<String> secrets() {
    return Stream.concat(Stream.of(urlSecret), signingSecrets.stream()).distinct().toList();
  }
}
