package com.couriermft.operate.reference;

import com.couriermft.formats.json.Field;

/** A definition that cannot be read, so that nobody knows what it names. */
public record UnreadableDefinition(
    @Field(help = "Its kind") String kind, @Field(help = "Its id") String id) {}
