package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * Mail through Azure Communication Services ({@code POST /emails:send}) as the process's managed
 * identity. JSON:
 *
 * <pre>
 * {"channel_id": "ops-acs", "type": "acs", "endpoint": "https://contoso.communication.azure.com",
 *  "from": "courier@example.com", "to": ["ops@example.com"], "cc": []}</pre>
 *
 * @param endpoint of the resource, without a path
 * @param from an address of a domain that the resource sends for
 * @param recipients of notices that name none
 */
public record AcsChannel(
    String id,
    @JsonUnwrapped ChannelTraits traits,
    String endpoint,
    String from,
    @JsonUnwrapped Recipients recipients)
    implements Channel {
  @Override
  public Type type() {
    return Type.ACS;
  }

  @Override
  public AcsChannel with(ChannelTraits other) {
    return new AcsChannel(id, other, endpoint, from, recipients);
  }

  @Override
  public List<String> secrets() {
    return List.of();
  }
}
