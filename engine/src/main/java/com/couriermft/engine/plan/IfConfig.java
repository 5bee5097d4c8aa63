package com.couriermft.engine.plan;

import com.couriermft.engine.expression.Operator;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of {@code flow.if}.
 *
 * @param left what is compared
 * @param operator how
 * @param right with what
 */
record IfConfig(
    @Field(
            title = "Left value",
            group = FieldGroup.FLOW,
            help = "What is compared, usually a reference",
            required = true)
        JsonNode left,
    @Field(
            title = "Operator",
            group = FieldGroup.FLOW,
            help = "How the two are compared",
            required = true)
        Operator operator,
    @Field(
            title = "Right value",
            group = FieldGroup.FLOW,
            help = "What it is compared with; not used by exists")
        @Nullable JsonNode right) {}
