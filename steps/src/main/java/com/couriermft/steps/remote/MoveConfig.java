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
            help = "The connection",
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
            help =
                "Where to: a directory (existing, or ending in '/'), or for a single file its path",
            required = true)
        String destination,
    @Field(
            title = "If the target exists",
            group = FieldGroup.DESTINATION,
            help = "What if the target exists: fail, replace it, or rename to the first free name",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Create missing directories",
            group = FieldGroup.DESTINATION,
            help = "Whether to make missing directories",
            defaultValue = "false")
        boolean createDirectories) {
  /** Copies. */
  public MoveConfig {
    path = List.copyOf(path);
  }
}
