package com.couriermft.bench;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The programs that Courier is compared with. A program that is not installed is left out, and a
 * message says so.
 */
final class DataPeers {
  /** Debian's Python, because Debian's package python3-openpyxl installs openpyxl for it. */
  private static final String PYTHON = "/usr/bin/python3";

  private static final String TABLES = ProjectFiles.root().resolve("bench/tables.py").toString();

  private final List<String> jvm;
  private final Optional<String> poi;
  private final boolean openpyxl;
  private final boolean miller;

  /**
   * Finds the installed programs.
   *
   * @param jvm options of Apache POI's process
   * @param poi class path of Apache POI
   */
  DataPeers(List<String> jvm, Optional<String> poi) {
    this.jvm = jvm;
    this.poi = poi;
    this.openpyxl = runs("openpyxl", PYTHON, "-c", "import openpyxl");
    this.miller = runs("Miller", "mlr", "--version");
    if (poi.isEmpty()) {
      System.out.println("Apache POI is left out: its class path is not given");
    }
  }

  private static boolean runs(String name, String... command) {
    try {
      Command.run(List.of(command));
      return true;
    } catch (IOException e) {
      System.out.println(name + " is left out: " + e.getMessage());
      return false;
    }
  }

  /** A program that performs an operation from one file to another. */
  interface Peer {
    Cost run(Path from, Path to) throws IOException;
  }

  /**
   * Returns the programs that transform CSV: they select the paid orders, and change dates and a
   * key.
   */
  Map<String, Peer> transforming() {
    Map<String, Peer> peers = new LinkedHashMap<>();
    peers.put("Python's csv", (from, to) -> python("transform", from, to));
    if (miller) {
      peers.put("Miller", DataPeers::miller);
    }
    return peers;
  }

  /** Returns the programs that write or read XLSX. */
  Map<String, Peer> spreadsheets(String act) {
    Map<String, Peer> peers = new LinkedHashMap<>();
    if (poi.isPresent()) {
      peers.put("Apache POI", (from, to) -> poi(poi.get(), act, from, to));
    }
    if (openpyxl) {
      peers.put("openpyxl", (from, to) -> python(act, from, to));
    }
    return peers;
  }

  private static Cost python(String act, Path from, Path to) throws IOException {
    return Command.run(List.of(PYTHON, TABLES, act, from.toString(), to.toString())).cost();
  }

  private static Cost miller(Path from, Path to) throws IOException {
    String verbs =
        "filter '$paid==\"true\"' then put"
            + " '$*={\"order\":$id,\"date\":strftime(strptime($placed_on,\"%d.%m.%Y\"),\"%Y-%m-%d\"),"
            + "\"customer\":$customer,\"amount\":$amount,\"note\":$note,\"key\":\"CH-\".$id}'";
    return Command.run(
            List.of(
                "bash",
                "-c",
                "mlr --csv -S " + verbs + " \"$0\" > \"$1\"",
                from.toString(),
                to.toString()))
        .cost();
  }

  private Cost poi(String classpath, String act, Path from, Path to) throws IOException {
    List<String> command = new ArrayList<>(List.of("java"));
    command.addAll(jvm);
    command.addAll(List.of("-cp", classpath, "PoiTables", act, from.toString(), to.toString()));
    return Command.run(command).cost();
  }
}
