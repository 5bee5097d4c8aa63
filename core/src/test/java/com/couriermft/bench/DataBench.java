package com.couriermft.bench;

import com.couriermft.bench.DataOptions.Act;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tables between PostgreSQL, CSV and XLSX: each act by our steps, over a directory, in a process of
 * 256 MiB with the first compiler only, and in turn by other programs on the same disk.
 */
final class DataBench {
  private static final List<String> JVM = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1");

  private static final String TRANSFORM =
      "'input':'orders.csv','columns':["
          + "{'from':'id','to':'order','type':'integer'},"
          + "{'from':'placed_on','to':'date','type':'date','format':'dd.MM.yyyy'},"
          + "{'from':'customer','to':'customer'},{'from':'amount','to':'amount','type':'decimal'},"
          + "{'from':'note','to':'note'}],"
          + "'filter':{'left':'{{row.paid}}','operator':'equals','right':'true'},"
          + "'computed':[{'to':'key','value':'CH-{{row.order}}'}],'destination':'ours.csv'";

  private final DataOptions options;
  private final DataSite site;
  private final DataPeers peers;

  private DataBench(DataOptions options, DataSite site) {
    this.options = options;
    this.site = site;
    this.peers = new DataPeers(JVM, options.poi());
  }

  public static void main(String[] arguments) throws Exception {
    DataOptions options = DataOptions.parse(arguments);
    System.out.printf("load average %s%n", loadAverage());
    Path root = Files.createTempDirectory(options.work(), "courier-data");
    try (DataSite site = new DataSite(root, options.rows())) {
      System.out.printf(
          Locale.ROOT,
          "%,d rows of six columns, %d MiB of CSV; ours: java %s%n",
          options.rows(),
          Files.size(site.orders()) >> 20,
          String.join(" ", JVM));
      new DataBench(options, site).run();
    }
    System.out.printf("load average %s%n", loadAverage());
  }

  private static String loadAverage() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }

  private void run() throws IOException {
    Path orders = site.orders();
    Path ours = site.file("ours.csv");
    if (options.wants(Act.EXPORT)) {
      String order =
          order(
              "database.query",
              "'connection':'erp','sql':'select id, placed_on, customer, amount, note, paid::text as paid from orders order by id','output':'csv','destination':'ours.csv'");
      String copy =
          "\\copy (select id, placed_on, customer, amount, note, paid::text as paid from orders order by id) to '%s' csv header";
      Map<String, DataPeers.Peer> psql =
          Map.of("psql \\copy", (from, to) -> site.psql(copy.formatted(to)));
      time("PostgreSQL to CSV", order, orders, ours, psql, () -> {});
    }
    if (options.wants(Act.IMPORT)) {
      String order =
          order(
              "database.execute",
              "'connection':'erp','input':'orders.csv','table':'loaded','columns':['id','placed_on','customer','amount','note','paid'],'load':true,"
                  + "'exactly_once':false,'idempotent':true");
      String copy = "\\copy loaded from '%s' csv header";
      Map<String, DataPeers.Peer> psql =
          Map.of("psql \\copy", (from, to) -> site.psql(copy.formatted(from)));
      time("CSV to PostgreSQL", order, orders, null, psql, site::clear);
    }
    if (options.wants(Act.TRANSFORM)) {
      String order = order("table.transform", TRANSFORM);
      time("CSV transformed", order, orders, ours, peers.transforming(), () -> {});
    }
    if (options.wants(Act.WRITE_XLSX)) {
      time(
          "CSV to XLSX",
          toXlsx(),
          orders,
          site.file("ours.xlsx"),
          peers.spreadsheets("write"),
          () -> {});
    }
    if (options.wants(Act.READ_XLSX)) {
      try (WorkerProcess worker = worker()) {
        worker.run(toXlsx());
      }
      String order = order("table.transform", "'input':'ours.xlsx','destination':'ours.csv'");
      time(
          "XLSX to CSV", order, site.file("ours.xlsx"), ours, peers.spreadsheets("read"), () -> {});
    }
  }

  private static String toXlsx() {
    return order(
        "table.transform",
        "'input':'orders.csv','columns':[{'from':'id','to':'id','type':'integer'},"
            + "{'from':'placed_on','to':'placed_on'},{'from':'customer','to':'customer'},"
            + "{'from':'amount','to':'amount','type':'decimal'},{'from':'note','to':'note'},"
            + "{'from':'paid','to':'paid'}],'destination':'ours.xlsx'");
  }

  private static String order(String type, String config) {
    boolean writes = config.contains("'destination'");
    return "{'type':'%s','config':{%s%s}}"
        .formatted(type, config, writes ? ",'overwrite':'replace'" : "")
        .replace('\'', '"');
  }

  private WorkerProcess worker() throws IOException {
    return new WorkerProcess(JVM, DataWorker.class, site.workerArguments());
  }

  /** Prepares the next of several runs. */
  private interface Preparation {
    void run() throws IOException;
  }

  /**
   * Times one act, by our step and by each peer in turn; the first round warms up and is not
   * counted.
   *
   * @param made the file that the step writes, {@code null} if it loads a table
   */
  private void time(
      String what,
      String order,
      Path from,
      @Nullable Path made,
      Map<String, DataPeers.Peer> others,
      Preparation before)
      throws IOException {
    Costs ours = new Costs();
    Map<String, Costs> theirs = new LinkedHashMap<>();
    others.keySet().forEach(name -> theirs.put(name, new Costs()));
    try (WorkerProcess worker = worker()) {
      for (int round = 0; round <= options.pairs(); round++) {
        before.run();
        Cost our = worker.run(order);
        require(made, null);
        if (round > 0) {
          ours.add(our);
        }
        for (Map.Entry<String, DataPeers.Peer> other : others.entrySet()) {
          Path target = site.file("theirs" + (made == null ? "" : ending(made)));
          before.run();
          Cost their = other.getValue().run(from, target);
          require(made, target);
          if (round > 0) {
            theirs.get(other.getKey()).add(their);
          }
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%n%s%n  %-12s %s, heap %d MiB, resident %d MiB%n",
          what,
          "Courier",
          ours,
          worker.heapMebibytes(),
          worker.residentMebibytes());
      theirs.forEach(
          (name, costs) ->
              System.out.printf(
                  Locale.ROOT,
                  "  %-12s %s; Courier to it: wall %.2f, CPU %.2f%n",
                  name,
                  costs,
                  ours.medianOver(costs, Cost::wallSeconds),
                  ours.medianOver(costs, Cost::cpuSeconds)));
    }
  }

  private static String ending(Path file) {
    String name = file.getFileName().toString();
    return name.substring(name.lastIndexOf('.'));
  }

  /** Requires that a peer made what our step made, or that the table has been loaded. */
  private void require(@Nullable Path ours, @Nullable Path theirs) throws IOException {
    if (ours == null) {
      site.requireLoaded();
    } else if (theirs != null && ending(ours).equals(".csv")) {
      site.requireSameLines(ours, theirs);
    }
  }
}
