package com.couriermft.architecture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that each {@code @link}, {@code @see} and {@code @throws} of Javadoc leads to a type that
 * its file can name. Otherwise, editors and the generated pages show plain text. Members of types
 * are not checked.
 */
final class JavadocLinks {
  static final Pattern JAVADOC = Pattern.compile("(?ms)^ *+/\\*\\*.*?\\*/");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\n]*");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|record|enum)\\s+([A-Z]\\w*)");
  private static final Pattern TOP_LEVEL_TYPE =
      Pattern.compile("(?m)^(?:[a-z-]+ )*@?" + TYPE.pattern());
  private static final Pattern SUPERTYPES =
      Pattern.compile("\\b(?:extends|implements)\\s+([^{]+)\\{");
  private static final Pattern NAME = Pattern.compile("[A-Z]\\w*");
  private static final Pattern LINK =
      Pattern.compile("\\{@link(?:plain)?\\s+([\\w.]+)|@(?:see|throws)\\s+([\\w.]+)");

  private final Map<String, Set<Place>> packages = new HashMap<>();
  private final Map<String, Set<String>> nestedTypes = new HashMap<>();
  private final List<SourceFile> files;

  /**
   * A source file.
   *
   * @param module the position of its module in the build; a module sees those before it
   * @param test whether the file is a test; other files do not see tests
   */
  record SourceFile(String name, int module, boolean test, String text) {
    private String inPackage() {
      return first(PACKAGE, text).orElse("");
    }

    private String code() {
      return COMMENT.matcher(text).replaceAll("");
    }
  }

  private record Place(String type, int module, boolean test) {
    private boolean isVisibleTo(SourceFile file) {
      return module <= file.module() && (!test || file.test());
    }
  }

  JavadocLinks(List<SourceFile> files) {
    this.files = files;
    for (SourceFile file : files) {
      Set<Place> places = packages.computeIfAbsent(file.inPackage(), any -> new HashSet<>());
      String code = file.code();
      all(TOP_LEVEL_TYPE, code)
          .forEach(type -> places.add(new Place(type, file.module(), file.test())));
      List<String> types = all(TYPE, code);
      types.forEach(
          type -> nestedTypes.computeIfAbsent(type, any -> new HashSet<>()).addAll(types));
    }
  }

  /** Returns each link that leads nowhere, as {@code <file>: <link>}. */
  List<String> broken() {
    List<String> broken = new ArrayList<>();
    for (SourceFile file : files) {
      List<String> links = links(file.text());
      Set<String> simple = links.isEmpty() ? Set.of() : simpleNames(file);
      for (String link : links) {
        boolean leads =
            Character.isUpperCase(link.charAt(0))
                ? simple.contains(link.split("\\.")[0]) || isInJavaLang(link)
                : isQualified(link, file);
        if (!leads) {
          broken.add(file.name() + ": " + link);
        }
      }
    }
    return broken;
  }

  private static List<String> links(String source) {
    return JAVADOC
        .matcher(source)
        .results()
        .map(javadoc -> javadoc.group().replaceAll("\\R\\s*\\*(?!/)", "\n"))
        .flatMap(text -> LINK.matcher(text).results())
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .toList();
  }

  /** Returns the names that a file may use without a package, except those of java.lang. */
  private Set<String> simpleNames(SourceFile file) {
    Set<String> names = new HashSet<>();
    String code = file.code();
    names.addAll(all(TYPE, code));
    all(IMPORT, code).forEach(each -> names.add(each.substring(each.lastIndexOf('.') + 1)));
    packages.get(file.inPackage()).stream()
        .filter(place -> place.isVisibleTo(file))
        .forEach(place -> names.add(place.type()));
    all(SUPERTYPES, code).stream()
        .flatMap(types -> NAME.matcher(types).results())
        .map(MatchResult::group)
        .forEach(type -> names.addAll(nestedTypes.getOrDefault(type, Set.of())));
    return names;
  }

  private boolean isQualified(String link, SourceFile file) {
    String inPackage = link.replaceAll("\\.[A-Z].*", "");
    Set<Place> places = packages.get(inPackage);
    if (places == null) {
      return Stream.iterate(link, JavadocLinks::nested).limit(3).anyMatch(JavadocLinks::exists);
    }
    if (inPackage.equals(link)) {
      return places.stream().anyMatch(place -> place.isVisibleTo(file));
    }
    String type = link.substring(inPackage.length() + 1).replaceAll("\\..*", "");
    return places.stream()
        .filter(place -> place.isVisibleTo(file))
        .anyMatch(place -> place.type().equals(type));
  }

  private static boolean isInJavaLang(String link) {
    return exists("java.lang." + link.replace('.', '$'));
  }

  /** Returns the binary name of a type, with its last part as a nested type. */
  private static String nested(String type) {
    return type.replaceFirst("\\.(\\w+)$", "\\$$1");
  }

  private static boolean exists(String type) {
    try {
      Class.forName(type, false, JavadocLinks.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static Optional<String> first(Pattern pattern, String text) {
    return all(pattern, text).stream().findFirst();
  }
}
