package com.couriermft.operate.reference;

import com.couriermft.formats.json.Field;

/** A definition that is unreadable, so that its references are unknown. */
public record UnreadableDefinition(
    @Field(help = "Its kind") String kind, @Field(help = "Its id") String id) {}
