package com.couriermft.functions.app;

import java.nio.file.Path;

/** Where the build has put the packaged app. */
final class PackagedApp {
  static final Path DIRECTORY = Path.of(System.getProperty("courier.app"));

  private PackagedApp() {}
}
