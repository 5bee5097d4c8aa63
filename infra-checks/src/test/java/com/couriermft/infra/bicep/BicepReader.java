package com.couriermft.infra.bicep;

import com.couriermft.local.NodeScript;
import java.nio.file.Path;
import java.util.Map;

/** The Bicep parser: tree-sitter's grammar, in one process for all files. */
final class BicepReader {
  private static final NodeScript PARSER =
      new NodeScript(Path.of("infra-checks", "node"), "read-bicep.js");

  private BicepReader() {}

  /**
   * Parses a file.
   *
   * @throws IllegalStateException the parser has ended; its standard error has the reason
   */
  static BicepFile read(String path, String text) {
    return PARSER.ask(Map.of("path", path, "text", text), BicepFile.class);
  }
}
