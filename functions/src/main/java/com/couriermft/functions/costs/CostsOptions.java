package com.couriermft.functions.costs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The command's options.
 *
 * @param storage connection string of the account; empty for the one in the environment
 * @param days number of days that are counted, 1..92
 * @param isPremium whether the plan is Elastic Premium
 * @param memoryMb memory of an instance of Flex Consumption, in MB
 * @param instances number of instances of Elastic Premium
 * @param network value of the deployment parameter {@code network}
 * @param prices the prices
 * @param json whether to print JSON
 */
record CostsOptions(
    Optional<String> storage,
    int days,
    boolean isPremium,
    int memoryMb,
    int instances,
    Network network,
    PriceList prices,
    boolean json) {
  static final String USAGE =
      """
      usage: ./courier costs [--storage CONNECTION_STRING] [--days N] [--plan flex|premium]
                             [--memory-mb N] [--instances N] [--network none|static|private]
                             [--redundancy lrs|zrs|grs|gzrs] [--price NAME=DOLLARS]... [--json]
        estimates the monthly costs from the last days of an installation (docs/operate/costs.md)
        --storage     the account; default: CourierStorage or AzureWebJobsStorage
        --days        the number of days to count, 1..92; default: 30
        --plan        default: flex; --memory-mb (2048) is for flex, --instances (1) for premium
        --redundancy  of the data account; default: zrs
        --price       your own price, such as table=0.00045 (for 10,000 requests)
      Exit code: 0 done, 2 not.\
      """;

  private static final Map<String, Double> REDUNDANCIES =
      Map.of("lrs", 1.0, "zrs", 1.25, "grs", 2.0, "gzrs", 2.5);

  /** The network configurations of a deployment. */
  enum Network {
    /** No virtual network. */
    NONE,
    /** A gateway with a static IP address. */
    STATIC,
    /** A gateway and private endpoints. */
    PRIVATE
  }

  /**
   * Returns the number of instances that permanently poll all queues. On Flex Consumption, this is
   * about one.
   */
  int alwaysOn() {
    return isPremium ? instances : 1;
  }

  /**
   * Parses the arguments.
   *
   * @throws IllegalArgumentException an option is unknown, or its value is missing or invalid
   */
  static CostsOptions parse(String... arguments) {
    Map<String, String> given = new HashMap<>();
    List<String> priced = new ArrayList<>();
    Iterator<String> rest = Arrays.asList(arguments).iterator();
    while (rest.hasNext()) {
      String name = rest.next();
      switch (name) {
        case "--json" -> given.put(name, "");
        case "--price" -> priced.add(value(name, rest));
        case "--storage",
            "--days",
            "--plan",
            "--memory-mb",
            "--instances",
            "--network",
            "--redundancy" ->
            given.put(name, value(name, rest));
        default -> throw new IllegalArgumentException("Unknown option " + name + ".");
      }
    }
    String redundancy = one(given, "--redundancy", "zrs", "lrs", "zrs", "grs", "gzrs");
    PriceList prices =
        PriceList.LISTED.with("redundancy", Objects.requireNonNull(REDUNDANCIES.get(redundancy)));
    for (String price : priced) {
      prices = priced(prices, price);
    }
    return new CostsOptions(
        Optional.ofNullable(given.get("--storage")),
        number(given, "--days", 30, 92),
        one(given, "--plan", "flex", "flex", "premium").equals("premium"),
        number(given, "--memory-mb", 2_048, 4_096),
        number(given, "--instances", 1, 100),
        Network.valueOf(
            one(given, "--network", "none", "none", "static", "private").toUpperCase(Locale.ROOT)),
        prices,
        given.containsKey("--json"));
  }

  private static String value(String name, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException("The option " + name + " needs a value.");
    }
    return rest.next();
  }

  private static PriceList priced(PriceList prices, String given) {
    int sign = given.indexOf('=');
    String amount = given.substring(sign + 1);
    if (sign < 1 || !amount.matches("[0-9]{1,6}(\\.[0-9]{1,9})?")) {
      throw new IllegalArgumentException(
          "The option --price has the value %s; expected NAME=DOLLARS.".formatted(given));
    }
    return prices.with(given.substring(0, sign), Double.parseDouble(amount));
  }

  private static int number(Map<String, String> given, String name, int standard, int most) {
    String text = given.getOrDefault(name, String.valueOf(standard));
    int value = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "The option %s has the value %s; expected 1 to %d.".formatted(name, text, most));
    }
    return value;
  }

  private static String one(
      Map<String, String> given, String name, String standard, String... allowed) {
    String text = given.getOrDefault(name, standard);
    if (!Arrays.asList(allowed).contains(text)) {
      throw new IllegalArgumentException(
          "The option %s has the value %s; expected one of %s."
              .formatted(name, text, Arrays.asList(allowed)));
    }
    return text;
  }
}
