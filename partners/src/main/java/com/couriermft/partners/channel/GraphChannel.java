package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * Mail through Microsoft Graph ({@code POST /users/{from}/sendMail}) as the process's managed
 * identity. JSON:
 *
 * <pre>{"channel_id": "ops-graph", "type": "graph", "endpoint": "https://graph.microsoft.com",
 *  "from": "courier@example.com", "to": ["ops@example.com"], "cc": []}</pre>
 *
 * @param endpoint of the cloud that the mailbox is in, without a path
 * @param from the mailbox that sends
 * @param recipients of notices that name none
 */
public record GraphChannel(
    String id,
    @JsonUnwrapped ChannelTraits traits,
    String endpoint,
    String from,
    @JsonUnwrapped Recipients recipients)
    implements Channel {
  @Override
  public Type type() {
    return Type.GRAPH;
  }

  @Override
  public GraphChannel with(ChannelTraits other) {
    return new GraphChannel(id, other, endpoint, from, recipients);
  }

  @Override
  public List<String> secrets() {
    return List.of();
  }
}
