package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks the files that list the kinds of objects, so that a new kind needs one line in each file.
 * A file counts as a list if, outside comments, it names three quarters of the kinds in bundles. A
 * name may be a constant or a part of one, a class, or a string.
 */
class KindListsTest {
  private static final int SHARE = 9;

  /** Files in which every new kind needs a line. */
  private static final Set<String> FOR_EVERY_KIND =
      Set.of("ObjectKind", "Kinds", "Route", "Sections", "SchemaCatalog", "UnreadableObjects");

  /**
   * Files that list the additional features of some kinds, besides the routes and fields that all
   * kinds have; the composition root creates their services.
   */
  private static final Set<String> FOR_MORE =
      Set.of("Courier", "FailureCatalogue", "Handlers", "HttpFunctions", "Reach");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  @Test
  void kinds_areListedInFewPlaces() throws IOException {
    Set<String> lists = new TreeSet<>();
    for (Path file : ProjectFiles.sources(ProjectFiles.PRODUCT)) {
      if (isList(Files.readString(file))) {
        lists.add(file.getFileName().toString().replace(".java", ""));
      }
    }
    Set<String> known = new TreeSet<>(FOR_EVERY_KIND);
    known.addAll(FOR_MORE);
    assertThat(lists)
        .as("files that list the kinds: take them from ObjectKind or Kinds instead of a new list")
        .isEqualTo(known);
  }

  private static boolean isList(String source) {
    String words = source.toLowerCase(Locale.ROOT);
    long mentioned =
        ObjectKind.portable().stream().filter(kind -> words.contains(kind.text())).count();
    if (mentioned < SHARE) {
      return false;
    }
    String code = COMMENT.matcher(source).replaceAll("");
    return ObjectKind.portable().stream().filter(kind -> isNamed(kind, code)).count() >= SHARE;
  }

  private static boolean isNamed(ObjectKind kind, String source) {
    String text = kind.text();
    String constant = text.toUpperCase(Locale.ROOT);
    String type = constant.charAt(0) + text.substring(1);
    return Pattern.compile(
            "(?<![A-Za-z_])%s(?![A-Z])|(?<![A-Za-z_])%s_|\"%s(?:e?s)?[\"/]|(?<![A-Za-z])%s(?![a-z]{3})"
                .formatted(constant, kind.plural().toUpperCase(Locale.ROOT), text, type))
        .matcher(source)
        .find();
  }
}
