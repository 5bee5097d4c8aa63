package com.couriermft.operate.reference;

import com.couriermft.formats.json.Field;

/** A definition that is unreadable, so that its references are unknown. */
public record UnreadableDefinition(
    @Field(help = "Type of the definition") String kind,
    @Field(help = "ID of the definition") String id) {}
