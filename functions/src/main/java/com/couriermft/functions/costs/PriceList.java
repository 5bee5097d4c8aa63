package com.couriermft.functions.costs;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Prices in dollars, by the name that {@code --price} uses. Immutable.
 *
 * @param prices price by name
 */
record PriceList(Map<String, Double> prices) {
  /** List prices of November 2026: US, hot, general purpose v2. */
  static final PriceList LISTED =
      new PriceList(
          Map.ofEntries(
              // Ten thousand requests, with locally redundant storage.
              Map.entry("queue", 0.004),
              Map.entry("table", 0.00036),
              Map.entry("blob_write", 0.055),
              Map.entry("blob_read", 0.0044),
              // The price factor for requests and stored data with redundancy other than locally
              // redundant storage.
              Map.entry("redundancy", 1.25),
              // A GB-second on Flex Consumption, and a million function executions there.
              Map.entry("flex_gb_second", 0.000026),
              Map.entry("flex_million", 0.40),
              // A GB-second of an always-ready instance: standing by, and working in addition.
              Map.entry("ready_gb_second", 0.000004),
              Map.entry("ready_working_gb_second", 0.000016),
              // An instance of Elastic Premium for a month.
              Map.entry("premium_instance", 150.0),
              // Ingestion of a GB in Log Analytics.
              Map.entry("log_gb", 2.30),
              // A month of an alert rule, and a run of a web test.
              Map.entry("alert_rule", 1.50),
              Map.entry("web_test", 0.0005),
              // A month of a gateway, of its address, of a private endpoint and of a DNS zone.
              Map.entry("gateway", 32.85),
              Map.entry("address", 3.65),
              Map.entry("private_endpoint", 7.30),
              Map.entry("dns_zone", 0.50),
              // A GB through the gateway, through a private endpoint, and to the internet.
              Map.entry("gateway_gb", 0.045),
              Map.entry("private_endpoint_gb", 0.01),
              Map.entry("egress_gb", 0.087),
              // A GB that is stored for a month, with locally redundant storage.
              Map.entry("stored_gb", 0.0184)));

  PriceList {
    prices = Map.copyOf(prices);
  }

  double of(String name) {
    return Objects.requireNonNull(prices.get(name), name);
  }

  /**
   * Returns these prices with one price changed.
   *
   * @throws IllegalArgumentException there is no price with this name, or the price is negative
   */
  PriceList with(String name, double price) {
    if (!prices.containsKey(name) || !(price >= 0) || Double.isInfinite(price)) {
      throw new IllegalArgumentException(
          "The price %s=%s is invalid; expected an amount of 0 or more for one of %s."
              .formatted(name, price, new TreeMap<>(prices).keySet()));
    }
    Map<String, Double> all = new TreeMap<>(prices);
    all.put(name, price);
    return new PriceList(all);
  }
}
