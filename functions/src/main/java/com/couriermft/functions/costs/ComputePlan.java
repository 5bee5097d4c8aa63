package com.couriermft.functions.costs;

/**
 * The plan that the app runs on.
 *
 * @param isPremium whether the plan is Elastic Premium; otherwise it is Flex Consumption
 * @param memoryMb memory of an instance of Flex Consumption, in MB
 * @param instances number of instances of Elastic Premium
 * @param zones whether instances are spread over zones
 * @param readyHttp always-ready instances for requests
 * @param readySteps always-ready instances for steps
 * @param readyControl always-ready instances for schedules
 */
record ComputePlan(
    boolean isPremium,
    int memoryMb,
    int instances,
    boolean zones,
    int readyHttp,
    int readySteps,
    int readyControl) {
  /** Number of groups of functions that Flex Consumption scales separately. */
  static final int GROUPS = 8;

  /** Number of instances that Azure keeps ready in several zones. */
  private static final int ZONED = 2;

  /**
   * Returns the number of instances that permanently poll all queues. On Flex Consumption, this is
   * about one.
   */
  int alwaysOn() {
    return isPremium ? premiumInstances() : 1;
  }

  int premiumInstances() {
    return zoned(instances);
  }

  /** Returns the number of always-ready instances that run steps. */
  int readyForSteps() {
    return zoned(readySteps);
  }

  /** Returns the number of always-ready instances of each group without a parameter. */
  int readyForOthers() {
    return zoned(0);
  }

  /** Returns the number of always-ready instances of all groups. */
  int ready() {
    return zoned(readyHttp)
        + readyForSteps()
        + zoned(readyControl)
        + (GROUPS - 3) * readyForOthers();
  }

  private int zoned(int chosen) {
    return zones ? Math.max(ZONED, chosen) : chosen;
  }
}
