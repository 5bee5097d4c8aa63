package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import java.util.Optional;

/**
 * Resolves modules to their files and outputs.
 *
 * @param sources files to search
 */
public record Modules(Sources sources) {
  /** Returns the file of a module; empty if it does not exist. */
  public Optional<BicepFile> findFile(BicepFile caller, Declaration module) {
    return Optional.ofNullable(module.path())
        .flatMap(path -> sources.find(Sources.resolve(caller, path)));
  }

  /** Returns the module that a name, or an item of that name, refers to. */
  public static Optional<Declaration> findModule(BicepFile file, Expression e) {
    Expression symbol = e.is(Expression.Kind.INDEX) ? e.parts().get(0) : e;
    return symbol.is(Expression.Kind.NAME)
        ? file.find(Kind.MODULE, symbol.text())
        : Optional.empty();
  }

  /**
   * Returns the output that {@code module.outputs.name} refers to; empty if the expression has
   * another format or the output does not exist.
   */
  public Optional<Declaration> findOutput(BicepFile file, Expression e) {
    if (!isOutput(e)) {
      return Optional.empty();
    }
    return findModule(file, e.parts().get(0).parts().get(0))
        .flatMap(module -> findFile(file, module))
        .flatMap(called -> called.find(Kind.OUTPUT, e.text()));
  }

  /** Returns whether the expression has the format {@code ….outputs.name}. */
  public static boolean isOutput(Expression e) {
    return e.is(Expression.Kind.MEMBER)
        && e.parts().get(0).is(Expression.Kind.MEMBER)
        && e.parts().get(0).text().equals("outputs");
  }

  /**
   * Returns the type of an expression whose type is certain, such as a literal, a parameter or an
   * output.
   */
  public Optional<String> findType(BicepFile file, Expression e) {
    return switch (e.kind()) {
      case STRING, INTERPOLATED -> Optional.of("string");
      case NUMBER -> Optional.of("int");
      case BOOLEAN -> Optional.of("bool");
      case ARRAY, LOOP -> Optional.of("array");
      case OBJECT -> Optional.of("object");
      case NAME -> typeOfName(file, e.text());
      case MEMBER -> findOutput(file, e).map(Declaration::typeText).map(t -> plain(file, t));
      case NULL, INDEX, CALL, METHOD, TERNARY, CONDITIONAL, LAMBDA, OPERATION, TYPE, UNKNOWN ->
          Optional.empty();
    };
  }

  private Optional<String> typeOfName(BicepFile file, String name) {
    Optional<Declaration> variable = file.find(Kind.VARIABLE, name);
    if (variable.isPresent()) {
      return Optional.ofNullable(variable.get().value()).flatMap(value -> findType(file, value));
    }
    return file.find(Kind.PARAMETER, name).map(p -> plain(file, p.typeText()));
  }

  /** Converts a type to one of Bicep's five basic types. */
  public static String plain(BicepFile file, String type) {
    String text = type.endsWith("?") ? type.substring(0, type.length() - 1) : type;
    if (text.endsWith("[]")) {
      return "array";
    } else if (text.startsWith("'")) {
      return "string";
    } else if (text.startsWith("{")) {
      return "object";
    }
    return file.find(Kind.TYPE, text)
        .map(declared -> declared.value() != null && declared.value().is(Expression.Kind.OBJECT))
        .map(isObject -> isObject ? "object" : "string")
        .orElse(text);
  }
}
