package com.couriermft.steps.function;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The description of a function, as one entry of {@code GET /functions}. */
@SchemaName("Function")
public record FunctionDescription(
    @Field(help = "Its name") String name,
    @Field(help = "The type of the steps that call it: custom.<name>") String type,
    @Field(help = "Its version") String version,
    @Field(help = "What it does") String summary,
    @Field(help = "The JSON Schema of their config") ObjectNode parameters) {}
