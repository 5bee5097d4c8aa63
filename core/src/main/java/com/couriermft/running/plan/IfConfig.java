package com.couriermft.running.plan;

import com.couriermft.language.expression.Operator;
import com.couriermft.steps.spi.Setting;
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
    @Setting(help = "What is compared, usually a reference", required = true) JsonNode left,
    @Setting(help = "How the two are compared", required = true) Operator operator,
    @Setting(help = "What it is compared with; not used by exists") @Nullable JsonNode right) {}
