package com.couriermft.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;

/**
 * Limits the sizes of methods, types and files so that each is easy to read. Larger ones are listed
 * with their sizes; listed sizes may shrink, and no entry may be added.
 */
class SizesTest {
  private static final int MOST_LINES_OF_A_METHOD = 60;
  private static final int MOST_PUBLIC_MEMBERS = 20;
  private static final int MOST_COMPONENTS = 9;
  private static final int MOST_FILES_OF_A_PACKAGE = 40;

  private static final Map<String, Integer> LONGER_METHODS =
      Map.of(
          "AttemptCommit#commit", 67,
          "Courier#<init>", 89,
          "Handlers#answerOther", 114,
          "Reach#ofOther", 62,
          "Assembly#<init>", 100);

  private static final Map<String, Integer> WIDER_TYPES =
      Map.of(
          "Branch", 58,
          "Chains", 27,
          "CheckedObject", 34,
          "Courier", 27,
          "Dialect", 23,
          "Engine", 25,
          "Execution", 55,
          "PoolStore", 24,
          "RemoteFiles", 22,
          "Workspace", 23);

  private static final Map<String, Integer> WIDER_RECORDS =
      Map.ofEntries(
          Map.entry("AppSettings", 11),
          Map.entry("AuditEvent", 15),
          Map.entry("ChainExecution", 14),
          Map.entry("ChainParts", 10),
          Map.entry("Check", 10),
          Map.entry("ColumnRule", 10),
          Map.entry("ConnectionReport", 12),
          Map.entry("CsvOptions", 12),
          Map.entry("DependencyItem", 12),
          Map.entry("DomainEvent", 19),
          Map.entry("EngineParts", 16),
          Map.entry("ExpectationResult", 14),
          Map.entry("Failure", 10),
          Map.entry("Key", 11),
          Map.entry("MovedFile", 10),
          Map.entry("Node", 10),
          Map.entry("Notice", 10),
          Map.entry("Notification", 18),
          Map.entry("Pagination", 11),
          Map.entry("Standing", 14),
          Map.entry("UploadRun", 11));

  private static final Map<String, Integer> FULLER_PACKAGES =
      Map.of(
          "openpgp", 97,
          "functions.api", 85,
          "partners.channel", 42,
          "engine.execution", 55,
          "automation.chain", 42);

  private final SourceUnits sources = SourceUnits.ALL;

  @Test
  void methods_areShort() {
    Map<String, Integer> found = new TreeMap<>();
    eachType(
        (unit, type) -> {
          for (Tree member : type.getMembers()) {
            if (member instanceof MethodTree method) {
              int lines = sources.lines(unit, method);
              if (lines > MOST_LINES_OF_A_METHOD) {
                found.merge(type.getSimpleName() + "#" + method.getName(), lines, Math::max);
              }
            }
          }
        });
    assertKnown(found, LONGER_METHODS);
  }

  @Test
  void types_showLittle() {
    Map<String, Integer> found = new TreeMap<>();
    eachType(
        (unit, type) -> {
          int members = 0;
          for (Tree member : type.getMembers()) {
            members += isPublic(type, member) ? 1 : 0;
          }
          if (members > MOST_PUBLIC_MEMBERS) {
            found.put(type.getSimpleName().toString(), members);
          }
        });
    assertKnown(found, WIDER_TYPES);
  }

  /**
   * Returns whether a member is visible to other types and is neither a constant nor an override.
   */
  private static boolean isPublic(ClassTree type, Tree member) {
    if (!(member instanceof MethodTree method)) {
      return false;
    }
    ModifiersTree modifiers = method.getModifiers();
    boolean isOverride =
        modifiers.getAnnotations().stream()
            .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
    boolean isOfInterface =
        type.getKind() == Tree.Kind.INTERFACE && !modifiers.getFlags().contains(Modifier.PRIVATE);
    return !isOverride && (isOfInterface || modifiers.getFlags().contains(Modifier.PUBLIC));
  }

  @Test
  void records_areNarrow_orHaveABuilder() {
    Map<String, Integer> found = new TreeMap<>();
    eachType(
        (unit, type) -> {
          long components =
              type.getKind() == Tree.Kind.RECORD
                  ? type.getMembers().stream().filter(SizesTest::isComponent).count()
                  : 0;
          boolean isBuilt =
              type.getMembers().stream()
                  .anyMatch(
                      each ->
                          each instanceof ClassTree nested
                              && nested.getSimpleName().contentEquals("Builder"));
          if (components > MOST_COMPONENTS && !isBuilt) {
            found.put(type.getSimpleName().toString(), (int) components);
          }
        });
    assertKnown(found, WIDER_RECORDS);
  }

  /** Returns whether a member is a record component, which callers pass by position. */
  private static boolean isComponent(Tree member) {
    return member instanceof VariableTree component
        && !component.getModifiers().getFlags().contains(Modifier.STATIC)
        && component.getModifiers().getAnnotations().stream().noneMatch(SizesTest::isReadByName);
  }

  /**
   * Returns whether an annotation describes a field of a definition or of a step's configuration,
   * which is read from JSON by name. Only such fields have titles; records of responses are created
   * by position.
   */
  private static boolean isReadByName(AnnotationTree annotation) {
    return annotation.getAnnotationType().toString().equals("Field")
        && annotation.getArguments().stream().anyMatch(each -> each.toString().startsWith("title"));
  }

  @Test
  void packages_haveFewFiles() {
    Map<String, Integer> found = new TreeMap<>();
    sources.units().stream()
        .collect(groupingBy(unit -> unit.getPackageName().toString(), counting()))
        .forEach(
            (name, files) -> {
              if (files > MOST_FILES_OF_A_PACKAGE) {
                found.put(name.substring("com.couriermft.".length()), files.intValue());
              }
            });
    assertKnown(found, FULLER_PACKAGES);
  }

  private static void assertKnown(Map<String, Integer> found, Map<String, Integer> known) {
    assertThat(found).as("larger than the bound: %s", found).containsOnlyKeys(known.keySet());
    assertThat(found)
        .allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(known.get(name)));
  }

  private void eachType(BiConsumer<CompilationUnitTree, ClassTree> look) {
    for (CompilationUnitTree unit : sources.units()) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitClass(ClassTree type, Void none) {
          look.accept(unit, type);
          return super.visitClass(type, none);
        }
      }.scan(unit, null);
    }
  }
}
