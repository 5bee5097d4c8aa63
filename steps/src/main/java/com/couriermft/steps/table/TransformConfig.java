package com.couriermft.steps.table;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code table.transform}. */
record TransformConfig(
    @Field(
            title = "Input files",
            group = FieldGroup.FILES,
            help = "A file, a glob, or a list of them. Each file becomes a separate output file",
            required = true,
            kind = Field.Kind.PATH)
        JsonNode input,
    @Field(title = "Input format", group = FieldGroup.DATA, help = InputHelp.FORMAT)
        @Nullable JsonNode inputFormat,
    @Field(title = "Columns", group = FieldGroup.DATA, help = InputHelp.COLUMNS)
        @Nullable JsonNode columns,
    @Field(title = "Row filter", group = FieldGroup.FILTERS, help = InputHelp.FILTER, rows = true)
        @Nullable JsonNode filter,
    @Field(
            title = "Computed columns",
            group = FieldGroup.DATA,
            help = InputHelp.COMPUTED,
            rows = true)
        @Nullable JsonNode computed,
    @Field(
            title = "If a row is invalid",
            group = FieldGroup.ERRORS,
            help = InputHelp.ON_ERROR,
            defaultValue = "\"fail\"")
        OnError onError,
    @Field(title = "Output format", group = FieldGroup.DATA, help = InputHelp.OUTPUT)
        @Nullable JsonNode outputFormat,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help =
                "Path of the file, or a directory that ends in `/`, where files keep their "
                    + "names",
            required = true,
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "If the file exists",
            group = FieldGroup.DESTINATION,
            help = Overwrite.HELP,
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "If no file matches",
            group = FieldGroup.ERRORS,
            help = "What to do if a glob matches nothing",
            defaultValue = "\"fail\"")
        OnEmpty onEmpty) {

  /** Validates the fields that are known when a job is saved. */
  TransformConfig {
    TableFields.format("input_format", inputFormat);
    TableFields.format("output_format", outputFormat);
    TableFields.rules(columns, filter, computed);
  }
}
