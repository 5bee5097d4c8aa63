package com.couriermft.local.advisory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A library in an SBOM.
 *
 * @param ecosystem the ecosystem's name in the OSV format: {@code Maven} or {@code npm}
 * @param name the library's name in the OSV format, such as {@code org.slf4j:slf4j-api}
 * @param version the version in the package
 */
record Library(String ecosystem, String name, String version) {
  private static final Map<String, String> ECOSYSTEMS = Map.of("maven", "Maven", "npm", "npm");
  private static final String SCHEME = "pkg:";

  /**
   * Reads the libraries in an SBOM, including nested ones.
   *
   * @param file a CycloneDX document in JSON
   * @throws IOException the file cannot be read, or is not a CycloneDX document
   */
  static List<Library> readAll(Path file) throws IOException {
    JsonNode sbom = new ObjectMapper().readTree(file.toFile());
    if (!sbom.path("bomFormat").asText().equals("CycloneDX")) {
      throw new IOException(file + " is not a CycloneDX document in JSON.");
    }
    List<Library> all = new ArrayList<>();
    add(all, sbom);
    if (all.isEmpty()) {
      throw new IOException(file + " does not list any Maven or npm library.");
    }
    return all;
  }

  private static void add(List<Library> all, JsonNode parent) {
    for (JsonNode component : parent.path("components")) {
      parse(component.path("purl").asText()).ifPresent(all::add);
      add(all, component);
    }
  }

  /**
   * Parses a package URL, such as {@code pkg:maven/org.slf4j/slf4j-api@2.0.17?type=jar}. Empty if
   * it has another type or no version.
   */
  static Optional<Library> parse(String purl) {
    String plain = purl.split("[?#]", 2)[0];
    int version = plain.lastIndexOf('@');
    int type = plain.indexOf('/');
    if (!plain.startsWith(SCHEME) || type < 0 || version < type) {
      return Optional.empty();
    }
    String ecosystem = ECOSYSTEMS.get(plain.substring(SCHEME.length(), type));
    if (ecosystem == null) {
      return Optional.empty();
    }
    String name = decode(plain.substring(type + 1, version));
    return Optional.of(
        new Library(
            ecosystem,
            ecosystem.equals("Maven") ? name.replace('/', ':') : name,
            decode(plain.substring(version + 1))));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
