package com.couriermft.steps.file;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.GivenTogether;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that a step processes, from its configuration.
 *
 * @param path file, glob, or list of them; {@code null} if {@code input} is given
 * @param input file, glob, or list of them; {@code null} if {@code path} is given
 * @param connection connection of paths that do not name a storage location; {@code null} for none
 */
@GivenTogether(
    rule = GivenTogether.Rule.EXACTLY_ONE,
    fields = {"path", "input"},
    why = "Both name the files: one file, a glob, or a list.")
public record FileChoice(
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
        @Nullable String connection) {

  /** Returns the selection with the storage location of each path. */
  FileSelection selection() {
    FileSelection given =
        isGiven(path) ? FileSelection.of(path, "path") : FileSelection.of(input, "input");
    return new FileSelection(given.names().stream().map(this::placed).toList());
  }

  /** Returns a path with its storage location. */
  String placed(String text) {
    return connection == null ? text : Workspace.inPlace(connection, text);
  }

  /** Checks the files that a dry run can determine, and returns them. */
  List<StoredFile> look(boolean mustExist, DryRun dryRun) throws IOException, InterruptedException {
    if (!dryRun.knows("path", "input", "connection")) {
      return List.of();
    }
    String field = isGiven(input) ? "input" : "path";
    List<StoredFile> found = new ArrayList<>();
    dryRun.look(
        "/" + field,
        Check.Kind.FIELD,
        field,
        () -> {
          List<String> names = selection().names();
          found.addAll(new FileChecks(dryRun).sources("/" + field, names, mustExist));
        });
    return found;
  }

  private static boolean isGiven(@Nullable JsonNode value) {
    return value != null && !value.isNull();
  }
}
