package com.couriermft.local.advisory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionOrderTest {
  /** Ascending versions; a list of equal versions is separated by {@code =}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1-alpha-1 1-alpha2 1-beta-2 1-milestone 1-rc1 1-snapshot 1=1.0=1-ga=1.0.0-final 1-sp 1-x"
            + " 1-1 1.1",
        "1.8 1.9 1.10 1.10.1 2 2.0.0.1 10",
        "42.7.9 42.7.11 42.7.14",
        "5.4-alpha1 5.4-beta1 5.4=5.4.0 5.4.2 5.4.4",
        "13.2.0.jre11 13.2.1.jre8 13.2.1.jre11 13.6.2.jre11",
        "1.0.0.Beta1 1.0.0.CR1=1.0.0.rc1 1.0.0.Final=1.0.0 1.0.1.Final",
        "1-a1=1-alpha1 1-b1=1-beta1 1-m1=1-milestone1 1",
      })
  void maven_followsTheOrderOfMaven(String ascending) {
    isAscending(VersionOrder.MAVEN, ascending);
  }

  /** The first line is the example of Semantic Versioning 2.0.0. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11"
            + " 1.0.0-rc.1 1.0.0",
        "1.2.3 1.2.10 1.10.0 2.0.0=2.0.0+build.7=v2.0.0=2.0",
        "0.0.84 0.27.20 5.108.0",
        "1.0.0-0.3.7 1.0.0-x.7.z.92 1.0.0-x-y-z.4 1.0.0",
      })
  void npm_followsSemanticVersioning(String ascending) {
    isAscending(VersionOrder.SEMVER, ascending);
  }

  private static void isAscending(VersionOrder order, String ascending) {
    String[] steps = ascending.split(" ");
    for (int i = 0; i < steps.length; i++) {
      for (int j = 0; j < steps.length; j++) {
        for (String left : steps[i].split("=")) {
          for (String right : steps[j].split("=")) {
            assertThat(Integer.signum(order.compare(left, right)))
                .as(left + " and " + right)
                .isEqualTo(Integer.compare(i, j));
          }
        }
      }
    }
  }
}
