package com.couriermft.steps.remote;

import com.couriermft.steps.spi.Setting;
import java.util.List;

/** Configuration of {@code delete}, {@code mkdir} and {@code exists}. */
public record PathsConfig(
    @Setting(help = "The connection", required = true, kind = Setting.Kind.CONNECTION)
        String connection,
    @Setting(help = "The remote paths", required = true) List<String> path) {
  /** Copies. */
  public PathsConfig {
    path = List.copyOf(path);
  }
}
