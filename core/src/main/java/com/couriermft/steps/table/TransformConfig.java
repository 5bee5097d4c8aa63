package com.couriermft.steps.table;

import com.couriermft.files.transfer.OnEmpty;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.steps.spi.Setting;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Configuration of {@code table.transform}; each component says what it is. */
record TransformConfig(
    @Setting(
            help = "File, glob or list of them; of several each becomes a file of its own",
            required = true,
            kind = Setting.Kind.PATH)
        JsonNode input,
    @Setting(help = InputHelp.FORMAT) @Nullable JsonNode inputFormat,
    @Setting(help = InputHelp.COLUMNS) @Nullable JsonNode columns,
    @Setting(help = InputHelp.FILTER, rows = true) @Nullable JsonNode filter,
    @Setting(help = InputHelp.COMPUTED, rows = true) @Nullable JsonNode computed,
    @Setting(help = InputHelp.ON_ERROR, defaultValue = "\"fail\"") OnError onError,
    @Setting(help = InputHelp.OUTPUT) @Nullable JsonNode outputFormat,
    @Setting(
            help = "Path, or directory that ends in /, where files keep their names",
            required = true,
            kind = Setting.Kind.PATH)
        String destination,
    @Setting(help = "What to do when the destination exists", defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Setting(help = "What to do when a glob matches nothing", defaultValue = "\"fail\"")
        OnEmpty onEmpty) {

  /** Checks what is known when a job is saved. */
  TransformConfig {
    TableFields.format("input_format", inputFormat);
    TableFields.format("output_format", outputFormat);
    TableFields.rules(columns, filter, computed);
  }
}
