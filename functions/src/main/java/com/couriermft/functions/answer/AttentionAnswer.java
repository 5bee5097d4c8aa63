package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.attention.AttentionMark;

/** The response to a request that changes the mark of entries: their key and the new mark. */
@SchemaName("MarkedAttention")
public record AttentionAnswer(
    @Field(help = "The key") String key,
    @Field(
            help =
                "What operators set for the entries with this key: an assignment, and an"
                    + " acknowledgement or a mute")
        AttentionMark mark) {}
