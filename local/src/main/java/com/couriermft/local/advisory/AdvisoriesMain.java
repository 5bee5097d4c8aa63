package com.couriermft.local.advisory;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The command {@code ./courier advisories}. */
public final class AdvisoriesMain {
  static final int NONE = 0;
  static final int SOME = 1;
  static final int COULD_NOT_CHECK = 2;

  static final String USAGE =
      """
      usage: ./courier advisories --file FILE... [--accepted FILE] [--sbom FILE]...
        compares the libraries in the package with known vulnerabilities
        --file      advisories in the OSV format: JSON, or a zip from OSV.dev
        --accepted  advisories that do not matter; each line has an ID, the last day and a reason
        --sbom      CycloneDX documents; default: those that the build wrote
      Exit code: 0 no library is affected, 1 libraries are affected, 2 the check failed.\
      """;

  private static final List<Path> BUILT =
      List.of(
          Path.of("functions", "target", "courier-sbom.json"),
          Path.of("ui", "target", "courier-ui-sbom.json"));
  private static final Pattern CONTROL = Pattern.compile("\\p{C}+");
  private static final int MAX_SUMMARY = 120;

  private AdvisoriesMain() {}

  /** Runs the command, prints a table, and exits. */
  public static void main(String[] arguments) {
    System.exit(run(arguments, InstantSource.system(), System.out, System.err));
  }

  static int run(String[] arguments, InstantSource clock, PrintStream out, PrintStream err) {
    Options options;
    try {
      options = Options.parse(arguments);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + System.lineSeparator() + USAGE);
      return COULD_NOT_CHECK;
    }
    try {
      return check(options, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), out);
    } catch (NoSuchFileException e) {
      err.println("The check failed: " + e.getMessage() + " does not exist.");
      return COULD_NOT_CHECK;
    } catch (IOException e) {
      err.println("The check failed: " + e.getMessage());
      return COULD_NOT_CHECK;
    }
  }

  private static int check(Options options, LocalDate today, PrintStream out) throws IOException {
    Set<Library> libraries = new LinkedHashSet<>();
    for (Path sbom : options.sboms) {
      libraries.addAll(Library.readAll(sbom));
    }
    List<AcceptedAdvisory> accepted = new ArrayList<>();
    for (Path file : options.accepted) {
      accepted.addAll(AcceptedAdvisory.readAll(file));
    }
    List<Finding> findings = new ArrayList<>();
    long advisories = 0;
    for (Path file : options.files) {
      advisories +=
          new AdvisoryFile(file)
              .read(
                  advisory ->
                      libraries.stream()
                          .filter(advisory::affects)
                          .map(library -> Finding.of(library, advisory, accepted, today))
                          .filter(finding -> !findings.contains(finding))
                          .forEach(findings::add));
    }
    findings.sort(
        Comparator.comparing(Finding::isAccepted)
            .thenComparing(each -> each.library.name())
            .thenComparing(each -> each.advisory.shownId()));
    print(findings, out);
    long open = findings.stream().filter(each -> !each.isAccepted()).count();
    out.printf(
        "%,d libraries, %,d advisories: %s, %s accepted%n",
        libraries.size(),
        advisories,
        open == 1 ? "1 match" : open + " matches",
        findings.size() - open);
    return open == 0 ? NONE : SOME;
  }

  private static void print(List<Finding> findings, PrintStream out) {
    if (findings.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("library", "version", "advisory", "severity", "fixed in", "summary"));
    findings.forEach(each -> rows.add(each.row()));
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  /**
   * A library that an advisory affects.
   *
   * @param acceptance the reason and last day of an acceptance, or why it no longer applies; empty
   *     if there is none
   */
  private record Finding(
      Library library, Advisory advisory, String acceptance, boolean isAccepted) {
    static Finding of(
        Library library, Advisory advisory, List<AcceptedAdvisory> accepted, LocalDate today) {
      return accepted.stream()
          .filter(each -> advisory.isNamed(each.id()))
          .max(Comparator.comparing(AcceptedAdvisory::until))
          .map(
              each ->
                  each.until().isBefore(today)
                      ? new Finding(
                          library, advisory, "acceptance ended on " + each.until() + "; ", false)
                      : new Finding(
                          library,
                          advisory,
                          "accepted until " + each.until() + ": " + each.reason() + "; ",
                          true))
          .orElseGet(() -> new Finding(library, advisory, "", false));
    }

    List<String> row() {
      String fixed = advisory.fixedIn(library);
      String summary = plain(advisory.summary());
      return List.of(
          library.name(),
          library.version(),
          plain(advisory.shownId()),
          plain(advisory.severity()),
          fixed.isEmpty() ? "-" : plain(fixed),
          acceptance
              + (summary.length() > MAX_SUMMARY
                  ? summary.substring(0, MAX_SUMMARY) + "…"
                  : summary));
    }

    /** Advisories are from outside, so they must not control the terminal. */
    private static String plain(String text) {
      return CONTROL.matcher(text).replaceAll(" ").strip();
    }
  }

  private record Options(List<Path> files, List<Path> sboms, List<Path> accepted) {
    static Options parse(String... arguments) {
      Options options = new Options(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      Iterator<String> rest = Arrays.asList(arguments).iterator();
      while (rest.hasNext()) {
        String name = rest.next();
        List<Path> paths =
            switch (name) {
              case "--file" -> options.files;
              case "--sbom" -> options.sboms;
              case "--accepted" -> options.accepted;
              default -> throw new IllegalArgumentException("Unknown option " + name + ".");
            };
        if (!rest.hasNext()) {
          throw new IllegalArgumentException(name + " requires a file.");
        }
        paths.add(Path.of(rest.next()));
      }
      if (options.files.isEmpty()) {
        throw new IllegalArgumentException("--file is missing.");
      } else if (options.sboms.isEmpty()) {
        options.sboms.addAll(BUILT);
      }
      return options;
    }
  }
}
