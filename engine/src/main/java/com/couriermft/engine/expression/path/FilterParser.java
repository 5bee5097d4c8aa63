package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parses the expression after the question mark of a filter (RFC 9535, 2.3.5.1). */
final class FilterParser {
  private static final List<String> OPERATORS = List.of("==", "!=", "<=", ">=", "<", ">");
  private static final Map<String, JsonNode> CONSTANTS =
      Map.of("true", BooleanNode.TRUE, "false", BooleanNode.FALSE, "null", NullNode.getInstance());

  private final PathText text;

  FilterParser(PathText text) {
    this.text = text;
  }

  Filter filter() {
    text.deeper();
    List<Filter> parts = new ArrayList<>();
    do {
      text.skipBlanks();
      parts.add(all());
      text.skipBlanks();
    } while (text.skip("||"));
    text.higher();
    return parts.size() == 1 ? parts.get(0) : new Filter.Any(parts);
  }

  private Filter all() {
    List<Filter> parts = new ArrayList<>();
    do {
      text.skipBlanks();
      parts.add(basic());
      text.skipBlanks();
    } while (text.skip("&&"));
    return parts.size() == 1 ? parts.get(0) : new Filter.All(parts);
  }

  private Filter basic() {
    if (text.isAt('!')) {
      text.expect("!");
      text.skipBlanks();
      return new Filter.Not(text.isAt('(') ? inParentheses() : test(operand()));
    } else if (text.isAt('(')) {
      return inParentheses();
    }
    Operand left = operand();
    text.skipBlanks();
    for (String operator : OPERATORS) {
      if (text.skip(operator)) {
        text.skipBlanks();
        return new Filter.Comparison(comparable(left), operator, comparable(operand()));
      }
    }
    return test(left);
  }

  private Filter inParentheses() {
    text.expect("(");
    Filter inner = filter();
    text.skipBlanks();
    text.expect(")");
    return inner;
  }

  private Filter test(Operand operand) {
    boolean answers =
        operand instanceof Operand.Call call
            ? !call.function().isComparable()
            : operand instanceof Operand.Path;
    if (!answers) {
      throw text.fail("expected a condition");
    }
    return new Filter.Test(operand);
  }

  private Operand comparable(Operand operand) {
    boolean single =
        operand instanceof Operand.Path path
            ? path.query().isSingular()
            : !(operand instanceof Operand.Call call) || call.function().isComparable();
    if (!single) {
      throw text.fail("expected a single value to compare");
    }
    return operand;
  }

  private Operand operand() {
    if (text.isAt('\'') || text.isAt('"')) {
      return new Operand.Literal(TextNode.valueOf(text.quoted()));
    } else if (text.isAtNumber()) {
      return new Operand.Literal(text.number());
    } else if (text.skip("@")) {
      return new Operand.Path(false, path());
    } else if (text.skip("$")) {
      return new Operand.Path(true, path());
    }
    String word = text.name(c -> c >= 'a' && c <= 'z', FilterParser::isOfWord);
    JsonNode constant = CONSTANTS.get(word);
    return constant == null ? call(word) : new Operand.Literal(constant);
  }

  private static boolean isOfWord(int c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_';
  }

  private Query path() {
    text.deeper();
    Query query = PathParser.strict(text).segments();
    text.higher();
    return query;
  }

  private Operand call(String name) {
    Function function =
        Function.find(name).orElseThrow(() -> text.fail("there is no function " + name));
    text.deeper();
    text.expect("(");
    text.skipBlanks();
    List<Operand> arguments = new ArrayList<>();
    while (!text.isAt(')')) {
      arguments.add(operand());
      text.skipBlanks();
      if (!text.isAt(')')) {
        text.expect(",");
        text.skipBlanks();
      }
    }
    text.expect(")");
    text.higher();
    if (!function.accepts(arguments)) {
      throw text.fail("wrong arguments for the function " + name);
    }
    return new Operand.Call(function, arguments);
  }
}
