package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A parsed Bicep file.
 *
 * @param path path in {@code infra-bicep}, such as {@code modules/app.bicep}
 * @param errors parts that are invalid or that the checks do not support
 */
public record BicepFile(String path, List<SyntaxError> errors, List<Declaration> declarations) {
  public BicepFile {
    errors = List.copyOf(errors);
    declarations = List.copyOf(declarations);
  }

  /** A part of a file that the parser does not understand. */
  public record SyntaxError(int line, String text) {}

  /** Returns the declarations of a kind. */
  public Stream<Declaration> all(Kind kind) {
    return declarations.stream().filter(declaration -> declaration.kind() == kind);
  }

  /** Returns the declaration of a kind with a name; empty if there is none. */
  public Optional<Declaration> find(Kind kind, String name) {
    return all(kind).filter(declaration -> declaration.name().equals(name)).findFirst();
  }

  /**
   * Returns the declaration that a name refers to in this file. Outputs are not included, because
   * they are not symbols.
   */
  public Optional<Declaration> findSymbol(String name) {
    return declarations.stream()
        .filter(declaration -> declaration.kind() != Kind.OUTPUT)
        .filter(declaration -> declaration.name().equals(name))
        .findFirst();
  }

  /** Returns all expressions in the file. */
  public Stream<Expression> expressions() {
    return declarations.stream()
        .flatMap(d -> Stream.concat(d.decorators().stream(), Stream.ofNullable(d.value())))
        .flatMap(Expression::all);
  }

  /** Returns whether the file sets the parameters of another file. */
  public boolean isParameterFile() {
    return path.endsWith(".bicepparam");
  }
}
