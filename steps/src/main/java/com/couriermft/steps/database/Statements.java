package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.CommitRules;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.SqlText;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the statements of a step's configuration. */
final class Statements {
  private Statements() {}

  /** Returns the statements in order; empty if {@code table} is given. */
  static List<String> of(ExecuteConfig config) {
    List<String> all = new ArrayList<>();
    if (config.sql() != null) {
      all.add(config.sql());
    }
    if (config.statements() != null) {
      config.statements().forEach(each -> all.add(each.textValue()));
    }
    return all;
  }

  /**
   * Checks that a database can accept the statements, before anything is sent.
   *
   * @throws CourierException see {@link #requireSendable}; {@code too_many_parameters}; {@code
   *     invalid_config}: a parameter is missing or not used
   */
  static void check(ExecuteConfig config, Dialect dialect) {
    requireSendable(config, dialect);
    if (config.input() != null) {
      RowStatement.of(config, dialect);
      return;
    }
    Set<String> used = new HashSet<>();
    for (String sql : of(config)) {
      SqlText text = SqlText.parse(sql, dialect);
      used.addAll(text.names());
      int values = BoundParameters.of(text, parameters(config, text), dialect).count();
      if (values > dialect.mostParameters()) {
        throw RowStatement.tooMany(values, dialect);
      }
    }
    config.parameters().fieldNames().forEachRemaining(name -> requireUsed(name, used));
  }

  /**
   * Checks that no statement ends the transaction, whatever the parameter values.
   *
   * @throws CourierException {@code sql_rejected}, {@code statement_refused}
   */
  static void requireSendable(ExecuteConfig config, Dialect dialect) {
    for (String sql : of(config)) {
      CommitRules.refusal(SqlText.parse(sql, dialect), dialect, config.exactlyOnce())
          .ifPresent(
              why -> {
                throw CourierException.of(DatabaseCodes.STATEMENT_REFUSED, why);
              });
    }
  }

  /**
   * Checks that a statement uses a parameter.
   *
   * @throws InvalidInputException {@code invalid_config}
   */
  static void requireUsed(String name, Set<String> used) {
    if (!used.contains(name)) {
      throw InvalidInputException.at(
          "/parameters",
          StepCodes.INVALID_CONFIG,
          "'parameters' has a value for :%s, which the SQL does not use.".formatted(name));
    }
  }

  /** Returns the parameters that a statement uses. */
  static JsonNode parameters(ExecuteConfig config, SqlText text) {
    ObjectNode own = Json.object();
    text.names().stream()
        .filter(config.parameters()::has)
        .forEach(name -> own.set(name, config.parameters().get(name)));
    return own;
  }
}
