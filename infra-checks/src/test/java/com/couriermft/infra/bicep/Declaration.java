package com.couriermft.infra.bicep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement of a Bicep file.
 *
 * @param name name; empty if the kind has none
 * @param line line of the statement, not of its decorators
 * @param type type of a parameter, an output, or a resource (with the API version); {@code null}
 *     for other kinds
 * @param path path of a module, as written; {@code null} for other kinds
 * @param existing whether a resource is only referenced
 * @param decorators decorators as calls, such as {@code description('…')}
 * @param value default of a parameter ({@code null} for none), otherwise the declared value
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Declaration(
    Kind kind,
    String name,
    int line,
    @Nullable String type,
    @Nullable String path,
    boolean existing,
    List<Expression> decorators,
    @Nullable Expression value) {
  public Declaration {
    decorators = List.copyOf(decorators);
  }

  /** The kinds of declarations. */
  public enum Kind {
    @JsonProperty("target_scope")
    TARGET_SCOPE,
    @JsonProperty("using")
    USING,
    @JsonProperty("parameter")
    PARAMETER,
    @JsonProperty("type")
    TYPE,
    @JsonProperty("variable")
    VARIABLE,
    @JsonProperty("resource")
    RESOURCE,
    @JsonProperty("module")
    MODULE,
    @JsonProperty("output")
    OUTPUT,
    @JsonProperty("unknown")
    UNKNOWN
  }

  /** Returns a decorator by its name without the namespace. */
  public Optional<Expression> findDecorator(String decorator) {
    return decorators.stream().filter(call -> call.text().equals(decorator)).findFirst();
  }

  /** Returns the type of a resource without the version; empty for other kinds. */
  public String typeName() {
    return type == null ? "" : type.replaceFirst("@.*", "");
  }

  /** Returns the name under which a resource is deployed, if it is a literal; otherwise empty. */
  public String literalName() {
    return body()
        .flatMap(body -> body.find("name"))
        .map(Expression.Property::value)
        .filter(name -> name.is(Expression.Kind.STRING))
        .map(Expression::text)
        .orElse("");
  }

  /** Returns the declared type; empty for kinds that have no type. */
  public String typeText() {
    return type == null ? "" : type;
  }

  /** Returns the object of a resource or module, even within a condition or loop. */
  public Optional<Expression> body() {
    Expression body = value;
    while (body != null
        && (body.is(Expression.Kind.CONDITIONAL) || body.is(Expression.Kind.LOOP))) {
      body = body.parts().get(1);
    }
    return Optional.ofNullable(body);
  }
}
