package com.couriermft.bench;

import com.couriermft.simulation.LimitedAccount.Standing;
import com.couriermft.simulation.ScaleSite;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Simulates an installation with the latencies and limits of Azure. Executions with three steps, of
 * 100 ms by default, are started up to a million times a day and 200 times per second, on 1, 10 and
 * 100 hosts.
 */
final class ScaleBench {
  private static final double A_MILLION_A_DAY = 1_000_000 / 86_400.0;
  private static final double BURST = 200;

  /** Number of slots of a pool that is never full. */
  private static final int ROOM = 5_000;

  private static final int STEPS = 3;
  private static final int INLINE = 20_000;

  private ScaleBench() {}

  public static void main(String[] arguments) {
    int executions = number(arguments, 0, 1_000);
    int millis = number(arguments, 2, 100);
    int slots = number(arguments, 3, ROOM);
    double[] rates =
        arguments.length < 2
            ? new double[] {A_MILLION_A_DAY, BURST}
            : new double[] {Double.parseDouble(arguments[1])};
    System.out.println(
        "  wanted/s  hosts pools   done/s  median s   95 of 100 s  requests each  busiest");
    for (double rate : rates) {
      for (int hosts : List.of(1, 10, 100)) {
        for (int pools : List.of(1, 8)) {
          print(new ScaleSite.Wanted(hosts, pools, slots, executions, rate, STEPS, millis, INLINE));
        }
      }
    }
  }

  private static int number(String[] arguments, int at, int standard) {
    return arguments.length <= at ? standard : Integer.parseInt(arguments[at]);
  }

  private static void print(ScaleSite.Wanted wanted) {
    ScaleSite.Outcome outcome = ScaleSite.run(wanted);
    System.out.printf(
        Locale.ROOT,
        "  %8.1f  %5d %5d  %7.1f  %8.2f  %12.2f  %13.1f  %s%n",
        wanted.perSecond(),
        wanted.hosts(),
        wanted.pools(),
        wanted.executions() / outcome.seconds(),
        outcome.duration(0.5),
        outcome.duration(0.95),
        (double) outcome.requests() / wanted.executions(),
        outcome.standings().stream().map(ScaleBench::words).collect(Collectors.joining(", ")));
  }

  private static String words(Standing standing) {
    String name = standing.name().replaceAll("[0-9A-HJKMNP-TV-Z]{26}", "{execution}");
    return String.format(
        Locale.ROOT,
        "%s %.0f %% (%.1f s)",
        name,
        100 * standing.share(),
        standing.longest().toMillis() / 1_000.0);
  }
}
