package com.couriermft.partners.channel;

import com.couriermft.partners.connection.Network;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What channels of every type have. Its fields stand in the channel's JSON itself:
 *
 * <pre>"enabled": true, "network": "private", "max_per_minute": 60,
 * "timeout_seconds": 900, "labels": {"team": "ops"}</pre>
 *
 * @param enabled whether anything is sent
 * @param disabledBecause why a disabled channel is so, where Courier disabled it; {@code null}
 *     otherwise
 * @param network that it may lead into
 * @param maxPerMinute notices that it takes in a minute from all hosts together, 1..10,000; whoever
 *     sends keeps to it
 * @param timeoutSeconds the time that sending one notification may take; {@code null} for the
 *     default of the channel's type
 * @param labels that it carries
 */
public record ChannelTraits(
    boolean enabled,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String disabledBecause,
    Network network,
    int maxPerMinute,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer timeoutSeconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Labels labels) {

  /** Returns these traits of a channel that is disabled for a reason. */
  ChannelTraits disabled(String why) {
    return new ChannelTraits(false, why, network, maxPerMinute, timeoutSeconds, labels);
  }
}
