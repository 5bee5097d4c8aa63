package com.couriermft.engine.plan;

import com.couriermft.engine.expression.Operator;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of {@code flow.if}.
 *
 * @param left the left operand
 * @param operator the comparison
 * @param right the right operand
 */
record IfConfig(
    @Field(
            title = "Left value",
            group = FieldGroup.FLOW,
            help = "The value to compare, usually a reference",
            required = true)
        JsonNode left,
    @Field(
            title = "Operator",
            group = FieldGroup.FLOW,
            help = "How to compare the values",
            required = true)
        Operator operator,
    @Field(
            title = "Right value",
            group = FieldGroup.FLOW,
            help = "The value to compare with. `exists` does not use it")
        @Nullable JsonNode right) {}
