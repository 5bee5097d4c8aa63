package com.couriermft.infra.types;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The resource types and properties that {@code infra-bicep} uses. The tables in {@code
 * resource-types/} are written by hand from Azure's template reference.
 *
 * <pre>
 * Microsoft.Storage/storageAccounts@2025-06-01
 *   name! string                                required
 *   properties.minimumTlsVersion 'TLS1_2'|'TLS1_3'   one of these
 *   properties.primaryEndpoints.blob- string    read-only
 *   properties.rules[].name! string             of each item
 *   tags any                                    unchecked
 *   identity.userAssignedIdentities.* any       any name
 *   criteria.odata\.type 'a'|'b'               a name with a dot
 * Microsoft.Web/sites/config@2024-11-01#appsettings   of this name only
 * </pre>
 */
public final class ResourceTypes {
  private static final Pattern LINE =
      Pattern.compile("  ([\\w.*\\[\\]\\\\]+)([!-]?) (string|int|bool|any|object|'[^ ]+')");

  private final Map<String, PropertyType> types = new TreeMap<>();

  private ResourceTypes() {}

  /** Reads all tables of a folder. */
  public static ResourceTypes read(Path folder) throws IOException {
    ResourceTypes all = new ResourceTypes();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        all.readTable(file);
      }
    }
    return all;
  }

  private void readTable(Path file) throws IOException {
    PropertyType type = new PropertyType();
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      Matcher property = LINE.matcher(line);
      if (property.matches()) {
        boolean required = property.group(2).equals("!");
        at(type, property.group(1))
            .describe(property.group(3), required, property.group(2).equals("-"));
      } else if (line.matches("\\S+/\\S+@\\S+")) {
        type = new PropertyType();
        types.put(line, type);
      } else {
        throw new IllegalStateException(file + ": no line of a table: " + line);
      }
    }
  }

  private static PropertyType at(PropertyType type, String path) {
    PropertyType found = type;
    for (String segment : path.split("(?<!\\\\)\\.")) {
      boolean items = segment.endsWith("[]");
      String name = segment.replace("\\.", ".");
      found = found.property(items ? name.substring(0, name.length() - 2) : name);
      found = items ? found.item() : found;
    }
    return found;
  }

  /**
   * Returns a type by its name and version. Some types have several variants, depending on the
   * resource's name, with a table for each.
   *
   * @param name name of the resource; empty if it is not a literal
   */
  public Optional<PropertyType> find(String typeAndVersion, String name) {
    return Optional.ofNullable(types.get(typeAndVersion + "#" + name))
        .or(() -> Optional.ofNullable(types.get(typeAndVersion)));
  }

  /** Returns the known versions of a type. */
  public Stream<String> versions(String type) {
    return types.keySet().stream()
        .filter(known -> known.startsWith(type + "@"))
        .map(known -> known.substring(type.length() + 1));
  }
}
