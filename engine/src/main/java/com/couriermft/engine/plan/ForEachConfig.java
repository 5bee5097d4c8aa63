package com.couriermft.engine.plan;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * Configuration of {@code flow.foreach}.
 *
 * @param source the items to iterate over
 * @param maxParallel maximum number of items processed at the same time
 * @param onItemError the consequence of a failed item for the other items
 * @param resume where a resumed execution continues
 */
record ForEachConfig(
    @Field(
            title = "Items",
            group = FieldGroup.FLOW,
            help =
                "The items: a reference to a list, a list (its elements may hold references), or a"
                    + " text that is a JSON list. At most 999,999",
            required = true)
        JsonNode source,
    @Field(
            title = "Parallel iterations",
            group = FieldGroup.LIMITS,
            help = "How many items are worked on at the same time",
            defaultValue = "1",
            min = 1,
            max = PlanParser.MAX_WIDTH)
        int maxParallel,
    @Field(
            title = "If an item fails",
            group = FieldGroup.ERRORS,
            help =
                "stop: an item that fails ends the loop; continue: the other items are tried, then"
                    + " the loop fails with items_failed and a resume runs the failed items only",
            defaultValue = "\"stop\"")
        PlanNode.OnItemError onItemError,
    @Field(
            title = "On resume",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "continue: a resumed run goes on at the item and step where it stopped; restart: it"
                    + " begins with the first item again",
            defaultValue = "\"continue\"")
        PlanNode.LoopResume resume) {}
