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
 * Measures tables between PostgreSQL, CSV and XLSX. Courier's steps run each operation over a
 * directory, in a process with a heap of 256 MiB and only the first compiler. They alternate with
 * other programs on the same disk.
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
              "'connection':'erp','sql':'select id, placed_on, customer, amount, note, paid::text"
                  + " as paid from orders order by id','output':'csv','destination':'ours.csv'");
      String copy =
          "\\copy (select id, placed_on, customer, amount, note, paid::text as paid from orders"
              + " order by id) to '%s' csv header";
      Map<String, DataPeers.Peer> psql =
          Map.of("psql \\copy", (from, to) -> site.psql(copy.formatted(to)));
      time("PostgreSQL to CSV", order, orders, ours, psql, Round.PLAIN);
    }
    if (options.wants(Act.IMPORT)) {
      String copy = "\\copy loaded from '%s' csv header";
      Map<String, DataPeers.Peer> psql =
          Map.of("psql \\copy", (from, to) -> site.psql(copy.formatted(from)));
      Round round = new Round(site::clear, site::requireLoaded);
      time("CSV to PostgreSQL", toTable("erp"), orders, null, psql, round);
    }
    if (options.wants(Act.LOAD_DATA)) {
      DataMaria maria = site.maria();
      Map<String, DataPeers.Peer> client = Map.of("LOAD DATA", (from, to) -> maria.load(from));
      Round round = new Round(maria::clear, maria.requireAs(orders)::run);
      time("CSV to MariaDB", toTable("shop"), orders, null, client, round);
    }
    if (options.wants(Act.TRANSFORM)) {
      String order = order("table.transform", TRANSFORM);
      time("CSV transformed", order, orders, ours, peers.transforming(), Round.PLAIN);
    }
    if (options.wants(Act.WRITE_XLSX)) {
      time(
          "CSV to XLSX",
          toXlsx(),
          orders,
          site.file("ours.xlsx"),
          peers.spreadsheets("write"),
          Round.PLAIN);
    }
    if (options.wants(Act.READ_XLSX)) {
      try (WorkerProcess worker = worker()) {
        worker.run(toXlsx());
      }
      String order = order("table.transform", "'input':'ours.xlsx','destination':'ours.csv'");
      time(
          "XLSX to CSV",
          order,
          site.file("ours.xlsx"),
          ours,
          peers.spreadsheets("read"),
          Round.PLAIN);
    }
  }

  private static String toTable(String connection) {
    return order(
        "database.execute",
        "'connection':'%s','input':'orders.csv','table':'loaded','load':true,".formatted(connection)
            + "'columns':['id','placed_on','customer','amount','note','paid'],"
            + "'exactly_once':false,'idempotent':true");
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

  /** An action before or after a measured operation. */
  interface Action {
    void run() throws IOException;
  }

  /**
   * The preparation and the check of a measured operation, whose time does not count.
   *
   * @param before prepares the operation
   * @param after checks the result
   */
  private record Round(Action before, Action after) {
    static final Round PLAIN = new Round(() -> {}, () -> {});
  }

  /**
   * Measures one operation, alternating between Courier's step and each other program. The first
   * round is a warm-up and is not counted.
   *
   * @param made the file that the step writes; {@code null} if it loads a table
   */
  private void time(
      String what,
      String order,
      Path from,
      @Nullable Path made,
      Map<String, DataPeers.Peer> others,
      Round each)
      throws IOException {
    Costs ours = new Costs();
    Map<String, Costs> theirs = new LinkedHashMap<>();
    others.keySet().forEach(name -> theirs.put(name, new Costs()));
    try (WorkerProcess worker = worker()) {
      for (int round = 0; round <= options.pairs(); round++) {
        each.before().run();
        Cost our = worker.run(order);
        each.after().run();
        if (round > 0) {
          ours.add(our);
        }
        for (Map.Entry<String, DataPeers.Peer> other : others.entrySet()) {
          Path target = site.file("theirs" + (made == null ? "" : ending(made)));
          each.before().run();
          Cost their = other.getValue().run(from, target);
          each.after().run();
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

  /** Checks that another program wrote the same content as Courier's step. */
  private void require(@Nullable Path ours, Path theirs) throws IOException {
    if (ours != null && ending(ours).equals(".csv")) {
      site.requireSameLines(ours, theirs);
    }
  }
}
