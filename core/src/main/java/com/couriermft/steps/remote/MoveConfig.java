package com.couriermft.steps.remote;

import com.couriermft.files.transfer.Overwrite;
import com.couriermft.steps.spi.Setting;
import java.util.List;

/** Configuration of {@code move}; each component says what it is. */
public record MoveConfig(
    @Setting(help = "The connection", required = true, kind = Setting.Kind.CONNECTION)
        String connection,
    @Setting(help = "The files to move", required = true) List<String> path,
    @Setting(
            help =
                "Where to: a directory (existing, or ending in '/'), or for a single file its path",
            required = true)
        String destination,
    @Setting(
            help = "What if the target exists: fail, replace it, or rename to the first free name",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Setting(help = "Whether to make missing directories", defaultValue = "false")
        boolean createDirectories) {
  /** Copies. */
  public MoveConfig {
    path = List.copyOf(path);
  }
}
