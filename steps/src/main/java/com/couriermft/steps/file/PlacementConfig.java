package com.couriermft.steps.file;

import com.couriermft.engine.spi.GivenTogether;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a step that copies or moves files.
 *
 * @param path file, glob, or list of them; {@code null} if {@code input} is given
 * @param input file, glob, or list of them; {@code null} if {@code path} is given
 * @param connection connection of paths that do not name a storage location; {@code null} for none
 * @param destination destination of the files
 * @param overwrite how to treat existing files
 * @param onEmpty what to do if no file matches
 */
@GivenTogether(
    rule = GivenTogether.Rule.EXACTLY_ONE,
    fields = {"path", "input"},
    why = "Both name the files: one file, a glob, or a list.")
public record PlacementConfig(
    @Field(
            title = "Path",
            group = FieldGroup.FILES,
            help = "A file, a glob, or a list of them",
            kind = Field.Kind.PATH)
        @Nullable JsonNode path,
    @Field(
            title = "Path (alternative name)",
            group = FieldGroup.FILES,
            advanced = true,
            help = "Another name for `path`",
            kind = Field.Kind.PATH)
        @Nullable JsonNode input,
    @Field(
            title = "Storage connection",
            group = FieldGroup.CONNECTION,
            help = "A connection of type blob or azure_files. Paths without a location refer to it",
            kind = Field.Kind.CONNECTION)
        @Nullable String connection,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help = "The new path, or a directory that ends in `/`",
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
  FileChoice choice() {
    return new FileChoice(path, input, connection);
  }
}
