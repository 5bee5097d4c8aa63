package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;

/** The progress of a loop. */
@SchemaName("LoopProgress")
public record LoopCounts(
    @Field(help = "Number of items", min = 0) int items,
    @Field(help = "Number of completed items", min = 0) int done,
    @Field(help = "Number of failed items, which wait for a resume", min = 0) int failed,
    @Field(help = "Number of items that run", min = 0) int running,
    @Field(help = "Maximum number of items that run at the same time", min = 0) int maxParallel) {}
