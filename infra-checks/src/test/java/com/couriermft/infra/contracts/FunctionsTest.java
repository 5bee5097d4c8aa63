package com.couriermft.infra.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the functions are called. */
class FunctionsTest {
  /**
   * A function is switched off by an app setting that has its name in it, and on Linux Azure takes
   * no hyphen in the names of app settings. docs/operate/backup.md has these functions switched
   * off.
   */
  @Test
  void name_ofWhatNoRequestCalls_mayBePartOfAnAppSetting() {
    assertThat(Functions.scan().others())
        .contains("steps_queue", "sweep_timer")
        .allMatch(name -> name.matches("[A-Za-z][A-Za-z0-9_]*"));
  }
}
