package com.couriermft.functions.app;

import java.nio.file.Path;

/** The location of the packaged app in the build. */
final class PackagedApp {
  static final Path DIRECTORY = Path.of(System.getProperty("courier.app"));

  private PackagedApp() {}
}
