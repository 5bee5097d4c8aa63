package com.couriermft.steps.remote;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import java.util.List;

/** The configuration of the steps that delete files, create directories and check for files. */
public record PathsConfig(
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
            help = "Paths on the server",
            required = true)
        List<String> path) {
  /** Copies. */
  public PathsConfig {
    path = List.copyOf(path);
  }
}
