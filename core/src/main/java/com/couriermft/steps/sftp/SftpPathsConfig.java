package com.couriermft.steps.sftp;

import com.couriermft.step.Setting;
import java.util.List;

/** Configuration of {@code sftp.delete}, {@code sftp.mkdir} and {@code sftp.exists}. */
public record SftpPathsConfig(
    @Setting(help = "The SFTP connection", required = true, kind = Setting.Kind.CONNECTION)
        String connection,
    @Setting(help = "The remote paths", required = true) List<String> path) {
  /** Copies. */
  public SftpPathsConfig {
    path = List.copyOf(path);
  }
}
