package com.couriermft.steps.remote;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.Overwrite;
import java.util.List;

/** The configuration of the move steps, such as {@code sftp.move}. */
public record MoveConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection to the server",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Remote path",
            group = FieldGroup.FILES,
            help = "The files to move",
            required = true)
        List<String> path,
    @Field(
            title = "Remote destination",
            group = FieldGroup.DESTINATION,
            help = "A directory that exists or ends in `/`, or for a single file its new path",
            required = true)
        String destination,
    @Field(
            title = "If the target exists",
            group = FieldGroup.DESTINATION,
            help =
                "What to do if the target exists: `fail`, `replace` it, or `rename` the file "
                    + "to the first free name",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Create missing directories",
            group = FieldGroup.DESTINATION,
            help = "Whether to create missing directories",
            defaultValue = "false")
        boolean createDirectories) {
  /** Copies. */
  public MoveConfig {
    path = List.copyOf(path);
  }
}
