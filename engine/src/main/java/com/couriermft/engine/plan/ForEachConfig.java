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
                "A reference to a list, a list (its elements may contain references), or a string "
                    + "that contains a JSON list. At most 999,999 items",
            required = true)
        JsonNode source,
    @Field(
            title = "Parallel iterations",
            group = FieldGroup.LIMITS,
            help = "How many items to process at the same time",
            defaultValue = "1",
            min = 1,
            max = PlanParser.MAX_WIDTH)
        int maxParallel,
    @Field(
            title = "If an item fails",
            group = FieldGroup.ERRORS,
            help =
                "`stop`: if an item fails, the loop ends. `continue`: the other items run, then "
                    + "the loop fails with items_failed; a resume runs only the failed items",
            defaultValue = "\"stop\"")
        PlanNode.OnItemError onItemError,
    @Field(
            title = "On resume",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "`continue`: a resumed execution continues at the item and step where it stopped. "
                    + "`restart`: it starts again with the first item",
            defaultValue = "\"continue\"")
        PlanNode.LoopResume resume) {}
