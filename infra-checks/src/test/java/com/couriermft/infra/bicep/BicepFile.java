package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Bicep file as the parser understood it.
 *
 * @param path in {@code infra-bicep}, such as {@code modules/app.bicep}
 * @param errors what is no Bicep, or none that the checks understand
 */
public record BicepFile(String path, List<SyntaxError> errors, List<Declaration> declarations) {
  /** Copies. */
  public BicepFile {
    errors = List.copyOf(errors);
    declarations = List.copyOf(declarations);
  }

  /** What the parser did not understand. */
  public record SyntaxError(int line, String text) {}

  /** Its declarations of a kind. */
  public Stream<Declaration> all(Kind kind) {
    return declarations.stream().filter(declaration -> declaration.kind() == kind);
  }

  /** A declaration of a kind by its name. */
  public Optional<Declaration> find(Kind kind, String name) {
    return all(kind).filter(declaration -> declaration.name().equals(name)).findFirst();
  }

  /** What a name stands for in this file; of outputs, which are no symbols, none. */
  public Optional<Declaration> findSymbol(String name) {
    return declarations.stream()
        .filter(declaration -> declaration.kind() != Kind.OUTPUT)
        .filter(declaration -> declaration.name().equals(name))
        .findFirst();
  }

  /** Every expression of it. */
  public Stream<Expression> expressions() {
    return declarations.stream()
        .flatMap(d -> Stream.concat(d.decorators().stream(), Stream.ofNullable(d.value())))
        .flatMap(Expression::all);
  }

  /** Whether it gives values to another file's parameters. */
  public boolean isParameterFile() {
    return path.endsWith(".bicepparam");
  }
}
