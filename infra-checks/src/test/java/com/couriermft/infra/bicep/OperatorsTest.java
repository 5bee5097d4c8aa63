package com.couriermft.infra.bicep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operators bind as Bicep's reference says: each expression equals the one with parentheses. */
class OperatorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "a || b && c ~ a || (b && c)",
        "a && b || c ~ (a && b) || c",
        "a ?? b || c ~ a ?? (b || c)",
        "a == b && c != d ~ (a == b) && (c != d)",
        "a < b == c ~ (a < b) == c",
        "a + b < c ~ (a + b) < c",
        "a + b * c ~ a + (b * c)",
        "a - b - c ~ (a - b) - c",
        "a / b % c ~ (a / b) % c",
        "!a && b ~ (!a) && b",
        "!a == b ~ (!a) == b",
        "!a.b && c ~ (!(a.b)) && c",
        "!a.b.c ~ !((a.b).c)",
        "!a[0] ~ !(a[0])",
        "!a.f(b) ~ !(a.f(b))",
        "a || b ? c : d ~ (a || b) ? c : d",
        "a ? b : c ? d : e ~ a ? b : (c ? d : e)",
        "map(a, x => x.b == c) ~ map(a, x => ((x.b) == c))",
        "map(a, x => x.b || x.c && d) ~ map(a, x => ((x.b) || ((x.c) && d)))",
        "map(a, x => x.b && x.c || d) ~ map(a, x => (((x.b) && (x.c)) || d))",
        "map(a, x => x.b == x.c && x.d ? x.e : !x.f)"
            + " ~ map(a, x => ((((x.b) == (x.c)) && (x.d)) ? (x.e) : (!(x.f))))",
        "map(a, x => (x.b || x.c) && x.d) ~ map(a, x => (((x.b) || (x.c)) && (x.d)))",
        "map(a, x => !(x.b || c) && d) ~ map(a, x => ((!((x.b) || c)) && d))",
        "!(a ?? b).c ~ !((a ?? b).c)",
        "map(a, x => x.b ? c : d) ~ map(a, x => ((x.b) ? c : d))",
        "map(a, x => x[0] + b) ~ map(a, x => ((x[0]) + b))",
        "map(a, x => !x.b.c && d) ~ map(a, x => ((!(x.b.c)) && d))",
        "map(a, (x, i) => x.b || i > c) ~ map(a, (x, i) => ((x.b) || (i > c)))",
        "map(a, x => !empty(filter(b, y => y.c == x.d)))"
            + " ~ map(a, x => (!empty(filter(b, y => ((y.c) == (x.d))))))"
      })
  void expression_withoutParentheses_isReadAsWithThem(String expression, String withParentheses) {
    assertThat(read(expression)).isEqualTo(read(withParentheses));
  }

  private static Expression read(String expression) {
    BicepFile file = BicepReader.read("x.bicep", "var x = " + expression + "\n");
    assertThat(file.errors()).isEmpty();
    return file.find(Declaration.Kind.VARIABLE, "x").map(Declaration::value).orElseThrow();
  }
}
