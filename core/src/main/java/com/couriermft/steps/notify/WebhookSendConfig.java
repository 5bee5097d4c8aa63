package com.couriermft.steps.notify;

import com.couriermft.steps.spi.Setting;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@code webhook.send}.
 *
 * @param channel through which it is sent
 * @param type of the event that it tells
 * @param data what it tells, an object; {@code null} for nothing
 */
record WebhookSendConfig(
    @Setting(help = "A channel of type `webhook`", required = true, kind = Setting.Kind.CHANNEL)
        String channel,
    @Setting(
            help = "The `type` that the receiver is told, such as `invoices.delivered`",
            required = true)
        String type,
    @Setting(help = "The `data` that the receiver is told: an object") @Nullable JsonNode data) {}
