package com.couriermft.architecture;

import com.couriermft.testing.ProjectFiles;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The main sources of all modules as the compiler parses them, before it inlines constants and
 * joins literals.
 */
final class SourceUnits {
  static final List<String> MODULES = ProjectFiles.MODULES;

  /** The sources of all modules, which are parsed only once for all tests. */
  static final SourceUnits ALL = read();

  private final List<CompilationUnitTree> units;
  private final Trees trees;

  private SourceUnits(List<CompilationUnitTree> units, Trees trees) {
    this.units = units;
    this.trees = trees;
  }

  private static SourceUnits read() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> files =
          ProjectFiles.sources(MODULES).stream()
              .filter(file -> !file.endsWith("package-info.java"))
              .toList();
      return parsed(compiler, manager, manager.getJavaFileObjectsFromPaths(files));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a parsed file with this text. */
  static SourceUnits of(String text) {
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///Planted.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public String getCharContent(boolean ignoresErrors) {
            return text;
          }
        };
    try {
      return parsed(ToolProvider.getSystemJavaCompiler(), null, List.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceUnits parsed(
      JavaCompiler compiler,
      @Nullable JavaFileManager manager,
      Iterable<? extends JavaFileObject> files)
      throws IOException {
    List<String> options = List.of("-proc:none", "-XDallowStringFolding=false");
    JavacTask task = (JavacTask) compiler.getTask(null, manager, null, options, null, files);
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    return new SourceUnits(units, Trees.instance(task));
  }

  /** Returns the parsed files. */
  List<CompilationUnitTree> units() {
    return units;
  }

  /**
   * Returns the number of lines from the start of a declaration, without its comment, to its end.
   */
  int lines(CompilationUnitTree unit, Tree tree) {
    long from = trees.getSourcePositions().getStartPosition(unit, tree);
    long to = trees.getSourcePositions().getEndPosition(unit, tree);
    return (int) (unit.getLineMap().getLineNumber(to) - unit.getLineMap().getLineNumber(from) + 1);
  }

  /** Returns the number of the line on which a tree starts. */
  long line(CompilationUnitTree unit, Tree tree) {
    return unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
  }

  /** Returns the fully qualified name of a file's type. */
  static String nameOf(CompilationUnitTree unit) {
    String path = unit.getSourceFile().getName();
    String simple = path.substring(path.lastIndexOf('/') + 1).replace(".java", "");
    return unit.getPackageName() + "." + simple;
  }

  /**
   * Returns the top-level types that each top-level type names. A constant of another type counts
   * even though the compiler inlines it. The permitted subtypes of a sealed type do not count,
   * because they are read together with the sealed type.
   */
  Map<String, Set<String>> needs() {
    Map<String, Map<String, String>> bySimpleName = new HashMap<>();
    for (CompilationUnitTree unit : units) {
      String name = nameOf(unit);
      bySimpleName
          .computeIfAbsent(unit.getPackageName().toString(), any -> new HashMap<>())
          .put(name.substring(name.lastIndexOf('.') + 1), name);
    }
    Map<String, Set<String>> needs = new TreeMap<>();
    for (CompilationUnitTree unit : units) {
      String own = nameOf(unit);
      Set<String> needed = needs.computeIfAbsent(own, any -> new TreeSet<>());
      Map<String, String> known = new HashMap<>(bySimpleName.get(unit.getPackageName().toString()));
      for (ImportTree each : unit.getImports()) {
        typeOf(each).ifPresent(name -> known.put(name.substring(name.lastIndexOf('.') + 1), name));
      }
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitIdentifier(IdentifierTree identifier, Void none) {
          String name = known.get(identifier.getName().toString());
          if (name != null && !name.equals(own)) {
            needed.add(name);
          }
          return null;
        }

        @Override
        public Void visitImport(ImportTree any, Void none) {
          return null;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
          scan(type.getModifiers(), none);
          scan(type.getTypeParameters(), none);
          scan(type.getExtendsClause(), none);
          scan(type.getImplementsClause(), none);
          return scan(type.getMembers(), none);
        }
      }.scan(unit, null);
    }
    return needs;
  }

  /** Returns the project type that an import names, directly or through one of its members. */
  private static Optional<String> typeOf(ImportTree each) {
    String name = each.getQualifiedIdentifier().toString();
    if (!name.startsWith("com.couriermft.")) {
      return Optional.empty();
    }
    StringBuilder type = new StringBuilder();
    for (String part : name.split("\\.")) {
      type.append(type.isEmpty() ? "" : ".").append(part);
      if (Character.isUpperCase(part.charAt(0))) {
        break;
      }
    }
    return Optional.of(type.toString());
  }
}
