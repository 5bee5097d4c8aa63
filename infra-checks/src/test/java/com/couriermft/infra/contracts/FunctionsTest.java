package com.couriermft.infra.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.Project;
import org.junit.jupiter.api.Test;

/** The names of the functions. */
class FunctionsTest {
  /**
   * docs/operate/deploying.md says what two instances of each group of functions cost. HTTP
   * triggers are one group, each other function is its own, and the warm-up trigger is not scaled.
   */
  @Test
  void alwaysReadyInstances_withZones_areTwoOfEachGroup() {
    long groups =
        1 + Functions.scan().others().stream().filter(name -> !name.equals("warm_up")).count();
    double month = 2 * groups * 2 * 0.000004 * 30 * 86_400;

    assertThat(Project.text("docs/operate/deploying.md"))
        .contains("| Flex, 2,048 MB | %d, which".formatted(2 * groups))
        .contains("| Flex, 512 MB | %d |".formatted(2 * groups))
        .contains("| $%.0f |".formatted(month))
        .contains("| $%.0f |".formatted(month / 4));
  }

  /**
   * An app setting that contains the name of a function disables the function. On Linux, Azure does
   * not allow hyphens in names of app settings. docs/operate/backup.md says to disable these
   * functions.
   */
  @Test
  void name_ofWhatNoRequestCalls_mayBePartOfAnAppSetting() {
    assertThat(Functions.scan().others())
        .contains("steps_queue", "sweep_timer")
        .allMatch(name -> name.matches("[A-Za-z][A-Za-z0-9_]*"));
  }
}
