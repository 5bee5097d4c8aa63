package com.couriermft.functions.costs;

/**
 * The parameters of a deployment that determine its costs.
 *
 * @param plan the plan that the app runs on
 * @param network value of the deployment parameter {@code network}
 * @param backups whether there is an account for backups
 * @param privateApp whether the app has a private endpoint instead of a public address
 * @param recoveryDays days for which deleted blobs are kept
 */
record Deployment(
    ComputePlan plan, Network network, boolean backups, boolean privateApp, int recoveryDays) {
  /** Number of alert rules that every deployment has. */
  static final int ALERT_RULES = 22;

  /** Number of private endpoints for the two accounts and the vault. */
  static final int PRIVATE_ENDPOINTS = 6;

  /** Number of private DNS zones for the accounts and the vault. */
  private static final int DNS_ZONES = 4;

  /** The network configurations of a deployment. */
  enum Network {
    /** No virtual network. */
    NONE,
    /** A gateway with a static IP address. */
    STATIC,
    /** A gateway and private endpoints. */
    PRIVATE
  }

  /** Returns the number of alert rules: one is for the web test, two are for backups. */
  int alertRules() {
    return ALERT_RULES + (privateApp ? 0 : 1) + (backups ? 2 : 0);
  }

  int privateEndpoints() {
    return network == Network.PRIVATE
        ? PRIVATE_ENDPOINTS + (backups ? 1 : 0) + (privateApp ? 1 : 0)
        : 0;
  }

  int dnsZones() {
    return network == Network.PRIVATE ? DNS_ZONES + (privateApp ? 1 : 0) : 0;
  }
}
