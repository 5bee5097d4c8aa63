package com.couriermft.steps.function;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The description of a function, as one entry of {@code GET /functions}. */
@SchemaName("Function")
public record FunctionDescription(
    @Field(help = "Name of the function") String name,
    @Field(help = "Type of the steps that call the function: custom.<name>") String type,
    @Field(help = "Version of the function") String version,
    @Field(help = "What the function does") String summary,
    @Field(help = "JSON Schema of the steps' config") ObjectNode parameters) {}
