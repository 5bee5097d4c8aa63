package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.attention.AttentionMark;

/** The mark of something that needs attention. */
@SchemaName("MarkedAttention")
public record AttentionAnswer(
    @Field(help = "The key") String key,
    @Field(help = "What operators have noted about it") AttentionMark mark) {}
