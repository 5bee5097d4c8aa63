package com.couriermft.infra.kql;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/**
 * An alert rule, as described by the variable {@code alerts} of {@code modules/alerts.bicep}.
 * Immutable.
 *
 * @param line line in that file
 * @param description the object that describes the alert
 * @param file the file that contains the defaults of parameters
 */
record Alert(int line, Expression description, BicepFile file) {
  private static final String PATH = "modules/alerts.bicep";

  /** Reads all alerts of a template, in order. */
  static List<Alert> readAll(String text) {
    BicepFile file =
        new Sources(Path.of(""), new TreeMap<>(), new TreeMap<>())
            .with(PATH, text)
            .find(PATH)
            .orElseThrow();
    return file
        .find(Kind.VARIABLE, "alerts")
        .map(declared -> declared.value())
        .orElseThrow(() -> new IllegalStateException(PATH + " has no variable alerts"))
        .parts()
        .stream()
        .map(object -> new Alert(object.line(), object, file))
        .toList();
  }

  /** Returns a property as a string. If the value is a parameter, returns its default. */
  String get(String property) {
    Expression value =
        description
            .find(property)
            .orElseThrow(() -> new IllegalStateException(PATH + ":" + line + " has no " + property))
            .value();
    return value.is(Expression.Kind.NAME)
        ? file.find(Kind.PARAMETER, value.text())
            .map(parameter -> parameter.value())
            .map(Expression::text)
            .orElse("")
        : value.text();
  }

  /** Returns whether the rule fires only if its condition holds in several consecutive windows. */
  boolean isOfPeriods() {
    return !get("periods").equals("1");
  }

  /** Returns the path of the file with its query. */
  String query() {
    Expression load = description.find("query").orElseThrow().value();
    return "infra-bicep/"
        + Path.of(PATH).resolveSibling(load.parts().get(0).text()).normalize().toString();
  }
}
