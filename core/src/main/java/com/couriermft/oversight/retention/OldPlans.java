package com.couriermft.oversight.retention;

import com.couriermft.oversight.rollout.PlanStore;
import org.jspecify.annotations.Nullable;

/** Plans whose time is over. */
final class OldPlans implements CleanupPass {
  private final PlanStore plans;

  OldPlans(PlanStore plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "plans";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return plans.removeOld() ? "more" : null;
  }
}
