package com.couriermft.functions.costs;

import com.couriermft.functions.costs.Deployment.Network;
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
 * @param deployment the parameters of the deployment
 * @param prices the prices
 * @param json whether to print JSON
 */
record CostsOptions(
    Optional<String> storage, int days, Deployment deployment, PriceList prices, boolean json) {
  static final String USAGE =
      """
      usage: ./courier costs [--storage CONNECTION_STRING] [--days N] [--plan flex|premium]
                             [--memory-mb N] [--instances N] [--zone-redundant]
                             [--ready-http N] [--ready-steps N] [--ready-control N]
                             [--network none|static|private] [--private-app] [--backups]
                             [--redundancy lrs|zrs|grs|gzrs] [--recovery-days N]
                             [--price NAME=DOLLARS]... [--json]
        estimates the monthly costs from an installation's most recent days (docs/operate/costs.md)
        --storage        the account; default: CourierStorage or AzureWebJobsStorage
        --days           the number of days to count, 1..92; default: 30
        --plan           default: flex; --memory-mb (2048) and --ready-… (0) are for flex,
                         --instances (1) for premium
        --redundancy     of the data account; default: zrs
        --recovery-days  days for which deleted blobs are kept, 1..365; default: 7
        --price          your own price, such as table=0.00045 (for 10,000 requests)
      Exit code: 0 done, 2 not.\
      """;

  private static final Map<String, Double> REDUNDANCIES =
      Map.of("lrs", 1.0, "zrs", 1.25, "grs", 2.0, "gzrs", 2.5);

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
        case "--json", "--zone-redundant", "--private-app", "--backups" -> given.put(name, "");
        case "--price" -> priced.add(value(name, rest));
        case "--storage",
            "--days",
            "--plan",
            "--memory-mb",
            "--instances",
            "--ready-http",
            "--ready-steps",
            "--ready-control",
            "--network",
            "--redundancy",
            "--recovery-days" ->
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
        number(given, "--days", 30, 1, 92),
        deployment(given),
        prices,
        given.containsKey("--json"));
  }

  private static Deployment deployment(Map<String, String> given) {
    Network network =
        Network.valueOf(
            one(given, "--network", "none", "none", "static", "private").toUpperCase(Locale.ROOT));
    boolean privateApp = given.containsKey("--private-app");
    if (privateApp && network != Network.PRIVATE) {
      throw new IllegalArgumentException("The option --private-app needs --network private.");
    }
    ComputePlan plan =
        new ComputePlan(
            one(given, "--plan", "flex", "flex", "premium").equals("premium"),
            number(given, "--memory-mb", 2_048, 1, 4_096),
            number(given, "--instances", 1, 1, 100),
            given.containsKey("--zone-redundant"),
            number(given, "--ready-http", 0, 0, 20),
            number(given, "--ready-steps", 0, 0, 20),
            number(given, "--ready-control", 0, 0, 20));
    return new Deployment(
        plan,
        network,
        given.containsKey("--backups"),
        privateApp,
        number(given, "--recovery-days", 7, 1, 365));
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

  private static int number(
      Map<String, String> given, String name, int standard, int least, int most) {
    String text = given.getOrDefault(name, String.valueOf(standard));
    int value = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "The option %s has the value %s; expected %d to %d.".formatted(name, text, least, most));
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
