package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that every failure code in use is in the catalog, and that every code in the catalog is in
 * use. The compiler ensures that exceptions do not take strings as codes; this test reads the
 * source files for the remaining cases.
 */
class FailureCodesTest {
  private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$)");
  private static final Pattern TEXT = Pattern.compile("\"([a-z0-9_]+)\"");
  private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z]\\w+Codes\\.[A-Z0-9_]+\\b");

  /** Types that contain a code as a string literal, because the code is stored or passed on. */
  private static final Pattern LITERAL =
      Pattern.compile("new (Problem|Failure)\\([^;,]+,\\s*\"[a-z_]+\"\\s*,|new Reason\\(\\s*\"");

  /** A failure that states its class, next to its code. */
  private static final Pattern CLASS =
      Pattern.compile("FailureClass\\.([A-Z_]+),\\s*(\\w+Codes\\.[A-Z0-9_]+)");

  private static final Pattern MAKING =
      Pattern.compile(
          "new FailureCode\\(|FailureCode\\s*\\.(of|permanent|transientFailure|invalid|notFound"
              + "|conflict|refused|notice)\\(");

  /** Codes that are also ordinary words: names of fields, states, tables and reasons. */
  private static final Set<String> WORDS =
      Set.of(
          "calendar",
          "cancelled",
          "catch_up",
          "changed",
          "cycle",
          "differs",
          "file_not_found",
          "files_gone",
          "forbidden",
          "overlap",
          "private_key",
          "read_only",
          "required",
          "stopped");

  @Test
  void codes_areUniqueNamedLikeTheirConstantsAndExplained() {
    Set<String> seen = new TreeSet<>();
    for (FailureCatalogue.Subject subject : FailureCatalogue.subjects()) {
      for (Field constant : subject.holder().getFields()) {
        FailureCode code = codeOf(constant);
        assertThat(code.code()).isEqualTo(constant.getName().toLowerCase(Locale.ROOT));
        assertThat(seen.add(code.code())).as(code.code() + " is there twice").isTrue();
        assertThat(code.meaning()).as(code.code()).endsWith(".").hasSizeGreaterThan(10);
        assertThat(code.remedy()).as(code.code()).endsWith(".");
        if (code.status() != null) {
          assertThat(code.status()).as(code.code()).isBetween(400, 503);
        }
      }
    }
  }

  @Test
  void codes_areGivenByConstantAndNeverByText() throws IOException {
    Set<String> codes =
        FailureCatalogue.all().stream().map(FailureCode::code).collect(Collectors.toSet());
    codes.removeAll(WORDS);
    List<String> found = new ArrayList<>();
    sources()
        .forEach(
            (file, source) -> {
              TEXT.matcher(source)
                  .results()
                  .map(match -> match.group(1))
                  .filter(codes::contains)
                  .forEach(code -> found.add(file + " says \"" + code + "\""));
              Matcher literal = LITERAL.matcher(source);
              if (literal.find()) {
                found.add(file + " has " + literal.group());
              }
            });
    assertThat(found).as("name the constant of failure.catalogue instead").isEmpty();
  }

  @Test
  void codes_areMadeByTheCatalogueOnly() throws IOException {
    Map<String, String> sources = sources();
    sources.keySet().removeIf(file -> file.startsWith("chaos/"));
    assertThat(sources)
        .as("a new code is a constant of failure.catalogue")
        .allSatisfy((file, source) -> assertThat(source).doesNotContainPattern(MAKING));
  }

  @Test
  void codes_areAllUsed() throws IOException {
    Set<String> used =
        sources().values().stream()
            .flatMap(source -> CONSTANT.matcher(source).results())
            .map(match -> match.group())
            .collect(Collectors.toSet());
    assertThat(constants()).as("constants that nothing uses").allMatch(used::contains);
  }

  @Test
  void codes_haveEachClassThatAFailureStates() throws IOException {
    Map<String, FailureCode> codes = new TreeMap<>();
    for (FailureCatalogue.Subject subject : FailureCatalogue.subjects()) {
      for (Field constant : subject.holder().getFields()) {
        codes.put(name(constant), codeOf(constant));
      }
    }
    List<String> stated = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    sources()
        .forEach(
            (file, source) ->
                CLASS
                    .matcher(source)
                    .results()
                    .forEach(
                        match -> {
                          stated.add(match.group());
                          FailureClass found = FailureClass.valueOf(match.group(1));
                          if (!codes.get(match.group(2)).classes().contains(found)) {
                            missing.add(file + ": " + match.group(2) + " is also " + found);
                          }
                        }));
    assertThat(stated).hasSizeGreaterThan(10);
    assertThat(missing).as("add the class with also(…) and give its remedy").isEmpty();
  }

  private static String name(Field constant) {
    return constant.getDeclaringClass().getSimpleName() + "." + constant.getName();
  }

  private static List<String> constants() {
    return FailureCatalogue.subjects().stream()
        .flatMap(subject -> Stream.of(subject.holder().getFields()))
        .map(FailureCodesTest::name)
        .toList();
  }

  private static FailureCode codeOf(Field constant) {
    try {
      return (FailureCode) constant.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(constant.toString(), e);
    }
  }

  /** Returns the sources that may use codes, without comments and without the catalog itself. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    Path root = ProjectFiles.root();
    List<String> modules = new ArrayList<>(ProjectFiles.MODULES);
    modules.remove("local"); // the SDK depends on Courier only through its HTTP API
    for (Path file : ProjectFiles.sources(modules)) {
      if (mayGiveCodes(file)) {
        String source = COMMENT.matcher(Files.readString(file)).replaceAll("");
        sources.put(root.relativize(file).toString(), source);
      }
    }
    return sources;
  }

  private static boolean mayGiveCodes(Path file) {
    return !file.getParent().endsWith("failure/catalogue")
        && !file.endsWith("failure/CommonCodes.java")
        && !file.endsWith("failure/FailureCode.java");
  }
}
