package com.couriermft.steps.notify;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
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
    @Field(
            title = "Channel",
            group = FieldGroup.CONNECTION,
            help = "A channel of type `webhook`",
            required = true,
            kind = Field.Kind.CHANNEL)
        String channel,
    @Field(
            title = "Event type",
            group = FieldGroup.DATA,
            help = "The `type` that the receiver is told, such as `invoices.delivered`",
            required = true)
        String type,
    @Field(
            title = "Event data",
            group = FieldGroup.DATA,
            help = "The `data` that the receiver is told: an object")
        @Nullable JsonNode data) {}
