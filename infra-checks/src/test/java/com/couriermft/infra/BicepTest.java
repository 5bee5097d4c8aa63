package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.contracts.Code;
import com.couriermft.infra.contracts.Contracts;
import com.couriermft.infra.rules.Rules;
import org.junit.jupiter.api.Test;

class BicepTest {
  @Test
  void infrastructure_asItIs_breaksNoRule() {
    assertThat(new Rules(Project.types()).check(Project.sources())).isEmpty();
  }

  @Test
  void infrastructure_comparedWithTheCode_fits() {
    assertThat(new Contracts(Code.read()).check(Project.sources())).isEmpty();
  }
}
