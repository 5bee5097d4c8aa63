package com.couriermft.operate.reference;

import com.couriermft.formats.json.Field;

/** An unreadable definition, whose references are unknown. */
public record UnreadableDefinition(
    @Field(help = "Its kind") String kind, @Field(help = "Its id") String id) {}
