package com.couriermft.steps.file;

import com.couriermft.files.transfer.OnEmpty;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.steps.spi.GivenTogether;
import com.couriermft.steps.spi.Setting;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a step that places files elsewhere.
 *
 * @param path a file, a glob or a list of them; {@code null} if {@code input} is given
 * @param input the same
 * @param connection whose place paths are in that name no place; {@code null} for none
 * @param destination where to
 * @param overwrite what to do with what is there
 * @param onEmpty what to do without a file
 */
@GivenTogether(
    rule = GivenTogether.Rule.EXACTLY_ONE,
    fields = {"path", "input"},
    why = "Each is a file, a glob or a list of them.")
public record PlacementConfig(
    @Setting(help = "File, glob or list of them", kind = Setting.Kind.PATH) @Nullable JsonNode path,
    @Setting(help = "The same as path", kind = Setting.Kind.PATH) @Nullable JsonNode input,
    @Setting(
            help =
                "A connection of type blob or azure_files: where every path is that names no place"
                    + " itself",
            kind = Setting.Kind.CONNECTION)
        @Nullable String connection,
    @Setting(
            help = "The new path, or a directory that ends in /",
            required = true,
            kind = Setting.Kind.PATH)
        String destination,
    @Setting(help = "What to do when the destination exists", defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Setting(help = "What to do when a glob matches nothing", defaultValue = "\"fail\"")
        OnEmpty onEmpty) {
  FileChoice choice() {
    return new FileChoice(path, input, connection);
  }
}
