package com.couriermft.steps.notify;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of {@code webhook.send}.
 *
 * @param channel webhook channel to use
 * @param type event type
 * @param data event data, an object; {@code null} for none
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
            help = "The `type` that the receiver gets, such as `invoices.delivered`",
            required = true)
        String type,
    @Field(
            title = "Event data",
            group = FieldGroup.DATA,
            help = "The `data` that the receiver gets, as an object")
        @Nullable JsonNode data) {}
