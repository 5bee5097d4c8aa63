package com.couriermft.infra.bicep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement of a Bicep file.
 *
 * @param name empty where the kind has none
 * @param line of the statement, not of its decorators
 * @param type of a parameter or output; of a resource with its API version; else {@code null}
 * @param path of a module, as written; else {@code null}
 * @param existing whether a resource is only referred to
 * @param decorators calls, such as {@code description('…')}
 * @param value a parameter's default ({@code null} if it has none), else what is declared
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
  /** Copies. */
  public Declaration {
    decorators = List.copyOf(decorators);
  }

  /** What there is. */
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

  /** A decorator by its name, without namespace. */
  public Optional<Expression> findDecorator(String decorator) {
    return decorators.stream().filter(call -> call.text().equals(decorator)).findFirst();
  }

  /** A resource's type without the version; empty for what has none. */
  public String typeName() {
    return type == null ? "" : type.replaceFirst("@.*", "");
  }

  /** The name that a resource is deployed under, where it is a literal; else empty. */
  public String literalName() {
    return body()
        .flatMap(body -> body.find("name"))
        .map(Expression.Property::value)
        .filter(name -> name.is(Expression.Kind.STRING))
        .map(Expression::text)
        .orElse("");
  }

  /** The declared type; empty for what has none. */
  public String typeText() {
    return type == null ? "" : type;
  }

  /** The objects that a resource or module may be made of: one, whatever condition or loop. */
  public Optional<Expression> body() {
    Expression body = value;
    while (body != null
        && (body.is(Expression.Kind.CONDITIONAL) || body.is(Expression.Kind.LOOP))) {
      body = body.parts().get(1);
    }
    return Optional.ofNullable(body);
  }
}
