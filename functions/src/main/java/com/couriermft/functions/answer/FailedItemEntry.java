package com.couriermft.functions.answer;

import com.couriermft.engine.execution.FailedItems;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A failed item of a loop that continued with its other items. */
@SchemaName("FailedItem")
public record FailedItemEntry(
    @Field(help = "ID of the loop") String loop,
    @Field(help = "The item in the loop", min = 0) int iterationIndex,
    @Field(help = "The item in each loop, from the outermost loop", min = 0)
        List<Integer> iterations,
    @Field(help = "The lane that processed the item", min = 0) int lane,
    @Field(
            help =
                "The item's `name`, the file name of its `path`, or the item itself if it is a"
                    + " string")
        @Nullable String name,
    @Field(help = "The step that failed") @Nullable String step,
    @Field(help = "Number of attempts", min = 0) @Nullable Integer attempts,
    @SchemaName("Failure") @Field(help = "Reason for the failure") @Nullable Failure failure) {
  public FailedItemEntry {
    iterations = List.copyOf(iterations);
  }

  /** Returns the entry for an item of a loop. */
  public static FailedItemEntry of(String loop, FailedItems.Item item, @Nullable String name) {
    Failure failure = item.failure();
    return new FailedItemEntry(
        loop,
        item.index(),
        item.at().indexes(),
        item.lane().member(),
        name,
        failure == null ? null : failure.step(),
        failure == null ? null : failure.attempt() + 1,
        failure);
  }
}
