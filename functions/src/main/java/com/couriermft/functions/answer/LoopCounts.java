package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;

/** The progress of a loop. */
@SchemaName("LoopProgress")
public record LoopCounts(
    @Field(help = "How many items there are", min = 0) int items,
    @Field(help = "How many are done", min = 0) int done,
    @Field(help = "How many are set aside until a resume", min = 0) int failed,
    @Field(help = "How many are being worked on", min = 0) int running,
    @Field(help = "How many may be worked on at the same time", min = 0) int maxParallel) {}
