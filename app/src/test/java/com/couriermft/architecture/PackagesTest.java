package com.couriermft.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.testing.ProjectFiles;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.BaseStream;
import org.junit.jupiter.api.Test;

/**
 * Checks the allowed dependencies of packages ({@link AllowedUses}), and that each package has a
 * description.
 */
class PackagesTest {
  private static final String ROOT = "com.couriermft";

  /** Modules with a single package, or whose packages count as a single package. */
  private static final Set<String> WHOLE = Set.of("sdk", "openpgp", "steps");

  /**
   * Packages of a module that count as layers. Each layer may use the layers listed before it; the
   * module's root package may use all of them.
   */
  private static final Map<String, List<String>> PARTS =
      Map.of(
          "engine",
          List.of(
              "host", "decision", "context", "effect", "waiting", "attempt", "request", "sweep"),
          "transfer",
          List.of("supervision", "file", "listing", "place", "workspace", "copy", "upload"));

  @Test
  void packages_useOnlyWhatTheyMay() {
    AllowedUses.ALL.forEach(
        (name, may) ->
            noClasses()
                .that(describe("are in " + name, type -> topOf(type).equals(name)))
                .should()
                .dependOnClassesThat(other(name, may))
                .because(name + " may use only " + may)
                .check(ProductClasses.ALL));
  }

  private static DescribedPredicate<JavaClass> other(String own, Set<String> may) {
    return describe(
        "are in another package of ours",
        type -> {
          if (!type.getPackageName().startsWith(ROOT)) {
            return false;
          }
          String name = topOf(type);
          return !name.equals(own)
              && !may.contains(name)
              && !AllowedUses.OPEN_TO_ALL.contains(name);
        });
  }

  @Test
  void packages_useAllThatTheyMay() {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass type : ProductClasses.ALL) {
      Set<String> ofPackage = used.computeIfAbsent(topOf(type), name -> new TreeSet<>());
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(target -> target.getPackageName().startsWith(ROOT))
          .forEach(target -> ofPackage.add(topOf(target)));
    }
    Map<String, Set<String>> unused = new TreeMap<>();
    AllowedUses.ALL.forEach(
        (name, may) -> {
          Set<String> rest = new TreeSet<>(may);
          rest.removeAll(used.getOrDefault(name, Set.of()));
          if (!rest.isEmpty()) {
            unused.put(name, rest);
          }
        });
    assertThat(unused).as("packages that may be used and are not: strike them out").isEmpty();
  }

  /**
   * Returns the package that contains a class, below its module's package. All families of steps
   * count as one package, as do OpenPGP and the SDK. The packages of the engine count as {@code
   * engine}, the packages of transfers as {@code transfer}. Returns empty for {@code app}, which
   * may use everything, and for module descriptions.
   */
  private static String topOf(JavaClass type) {
    String[] names = type.getPackageName().substring(ROOT.length()).split("\\.");
    String module = names.length > 1 ? names[1] : "";
    List<String> parts = PARTS.getOrDefault(module, List.of());
    if (names.length < 3) {
      return WHOLE.contains(module) || !parts.isEmpty() ? module : "";
    }
    return WHOLE.contains(module) || parts.contains(names[2]) ? module : names[2];
  }

  @Test
  void everyPackage_hasARule() {
    Set<String> known = AllowedUses.ALL.keySet();
    assertThat(
            ProductClasses.ALL.stream()
                .map(PackagesTest::topOf)
                .filter(n -> !n.isEmpty())
                .distinct())
        .allMatch(known::contains);
  }

  @Test
  void slices_areFreeOfCycles() {
    slices().matching(ROOT + ".(*).(*)..").should().beFreeOfCycles().check(ProductClasses.ALL);
    slices()
        .matching(ROOT + ".steps.(*)..")
        .should()
        .notDependOnEachOther()
        .check(ProductClasses.ALL);
    slices()
        .matching(ROOT + ".partners.remote.(*)..")
        .should()
        .notDependOnEachOther()
        .check(ProductClasses.ALL);
  }

  @Test
  void partsOfAModule_pointOneWay() {
    PARTS.forEach(
        (module, parts) -> {
          String root = ROOT + "." + module;
          assertThat(
                  ProductClasses.ALL.stream()
                      .map(JavaClass::getPackageName)
                      .filter(name -> name.startsWith(root + "."))
                      .map(name -> name.substring(root.length() + 1))
                      .distinct())
              .containsAll(parts);
          for (int own = 0; own < parts.size(); own++) {
            List<String> above = new ArrayList<>(List.of(root));
            parts.stream().skip(own + 1L).map((root + ".")::concat).forEach(above::add);
            noClasses()
                .that()
                .resideInAPackage(root + "." + parts.get(own))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(above.toArray(String[]::new))
                .check(ProductClasses.ALL);
          }
        });
  }

  @Test
  void decisionsOfTheEngine_touchNoStorage() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".engine.decision")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Tables.class, Blobs.class, WorkQueue.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ExecutionStore.class)
        .check(ProductClasses.ALL);
  }

  @Test
  void adapters_areNamedByNobodyButTheFacade() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            ROOT + ".app",
            ROOT + ".storage.store.azure..",
            ROOT + ".storage.store.memory..",
            ROOT + ".formats.secret..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + ".storage.store.azure..",
            ROOT + ".storage.store.memory..",
            ROOT + ".formats.secret.*..")
        .check(ProductClasses.ALL);
  }

  @Test
  void azureSdk_isUsedByAdaptersOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            ROOT + ".storage.store.azure..",
            ROOT + ".storage.keyvault..",
            ROOT + ".storage.identity..",
            ROOT + ".storage.wire",
            ROOT + ".partners.insights")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.azure..")
        .check(ProductClasses.ALL);
  }

  @Test
  void eventsLogger_isWrittenToByOneClass() throws IOException {
    for (Path file : ProjectFiles.sources(ProjectFiles.MODULES)) {
      if (!file.endsWith("event/EventLog.java")) {
        assertThat(Files.readString(file))
            .as("%s: events are told by EventLog.write", file.getFileName())
            .doesNotContain("\"" + EventLog.NAME + "\"", "EventLog.NAME");
      }
    }
  }

  /** Work that waits in the common pool blocks other work in the pool, and spins while it waits. */
  @Test
  void commonPool_isUsedByNobody() {
    noClasses()
        .should()
        .callMethodWhere(describe("run on the common pool", PackagesTest::runsOnTheCommonPool))
        .because("independent requests are made by store.ConcurrentRequests")
        .check(ProductClasses.ALL);
  }

  private static boolean runsOnTheCommonPool(JavaMethodCall call) {
    String name = call.getName();
    boolean hasExecutor =
        call.getTarget().getRawParameterTypes().stream()
            .anyMatch(type -> type.isAssignableTo(Executor.class));
    return name.equals("parallelStream")
        || (name.equals("parallel") && call.getTargetOwner().isAssignableTo(BaseStream.class))
        || (name.equals("commonPool") && call.getTargetOwner().isEquivalentTo(ForkJoinPool.class))
        || (name.endsWith("Async")
            && call.getTargetOwner().isAssignableTo(CompletionStage.class)
            && !hasExecutor);
  }

  @Test
  void azureFunctions_areKnownToTheFunctionAppOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.microsoft.azure.functions..")
        .check(ProductClasses.ALL);
  }

  @Test
  void everyPackage_isDescribedAndNullMarked() throws IOException {
    Set<Path> folders = new TreeSet<>();
    ProjectFiles.sources(ProjectFiles.MODULES).forEach(file -> folders.add(file.getParent()));
    assertThat(folders).hasSizeGreaterThan(100);
    for (Path folder : folders) {
      Path info = folder.resolve("package-info.java");
      assertThat(info).exists();
      assertThat(Files.readString(info)).contains("/**").contains("@NullMarked");
    }
  }
}
