package com.couriermft.infra.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The names of the functions. */
class FunctionsTest {
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
