package com.couriermft.local.advisory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the command with an SBOM of three libraries and planted advisories. */
class AdvisoriesMainTest {
  private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

  private static final String SBOM =
      """
      {"bomFormat": "CycloneDX", "components": [
        {"purl": "pkg:maven/org.example/core@5.4.2?type=jar", "components": [
          {"purl": "pkg:npm/%40scope/widget@2.0.0-rc.1"}]},
        {"purl": "pkg:maven/org.example/drivers@13.2.1.jre11?type=jar"},
        {"purl": "pkg:generic/tool@1"}, {"name": "without a URL"}]}
      """;

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void writeSbom() throws IOException {
    write("sbom.json", SBOM);
  }

  private String write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content.replace('\'', '"')).toString();
  }

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return AdvisoriesMain.run(
        arguments, () -> NOW, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }

  private int check(String file, String... further) {
    String[] arguments = new String[further.length + 4];
    arguments[0] = "--file";
    arguments[1] = file;
    arguments[2] = "--sbom";
    arguments[3] = folder.resolve("sbom.json").toString();
    System.arraycopy(further, 0, arguments, 4, further.length);
    return run(arguments);
  }

  private static String advisory(String ecosystem, String name, String affected) {
    return """
    {'id': 'GHSA-1', 'modified': '2026-07-01T00:00:00Z', 'aliases': ['CVE-2026-54399'],
     'summary': 'Headers without a limit', 'database_specific': {'severity': 'HIGH'},
     'affected': [{'package': {'ecosystem': '%s', 'name': '%s'}, %s}]}
    """
        .formatted(ecosystem, name, affected);
  }

  private static String ranged(String events) {
    return advisory(
        "Maven",
        "org.example:core",
        "'ranges': [{'type': 'ECOSYSTEM', 'events': [" + events + "]}]");
  }

  @Test
  void plantedAdvisory_isShownWithItsFix_andFailsTheGate() throws IOException {
    String file = write("a.json", ranged("{'introduced': '0'}, {'fixed': '5.4.3'}"));

    assertThat(check(file)).isEqualTo(AdvisoriesMain.SOME);
    assertThat(out.toString(UTF_8))
        .isEqualToNormalizingNewlines(
            """
            library           version  advisory        severity  fixed in  summary
            org.example:core  5.4.2    CVE-2026-54399  HIGH      5.4.3     Headers without a limit
            3 libraries, 1 advisories: 1 match, 0 accepted
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true|{'introduced': '0'}",
        "true|{'introduced': '5.4'}, {'fixed': '5.4.3'}",
        "false|{'introduced': '5.4'}, {'fixed': '5.4.2'}",
        "false|{'introduced': '5.4.3'}",
        "false|{'introduced': '5.4.2-alpha1'}, {'fixed': '5.4.2'}",
        "true|{'introduced': '5.4.2'}",
        "true|{'introduced': '5.0'}, {'last_affected': '5.4.2'}",
        "false|{'introduced': '5.0'}, {'last_affected': '5.4.1'}",
        "true|{'fixed': '5.3'}, {'introduced': '5.4'}, {'introduced': '0'}, {'fixed': '5.4.10'}",
        "false|{'introduced': '0'}, {'fixed': '5.3'}, {'introduced': '5.5'}",
        "true|{'introduced': '0'}, {'limit': '6'}",
        "false|{'introduced': '0'}, {'limit': '5'}",
        "true|{'introduced': '0'}, {'limit': '*'}",
        "false|{'fixed': '9'}",
      })
  void range_containsTheVersionsBetweenItsEvents(boolean isAffected, String events)
      throws IOException {
    String file = write("a.json", "[" + ranged(events) + "]");
    assertThat(check(file)).isEqualTo(isAffected ? AdvisoriesMain.SOME : AdvisoriesMain.NONE);
  }

  @Test
  void otherWaysToNameVersionsAndPackages_areUnderstood() throws IOException {
    String all = "'ranges': [{'type': 'SEMVER', 'events': [{'introduced': '0'}, {'fixed': '%s'}]}]";
    String[] affecting = {
      advisory("Maven", "org.example:drivers", "'versions': ['13.2.1.jre11']"),
      advisory("Maven:https://repo1.maven.org/maven2", "org.example:core", "'versions': ['5.4.2']"),
      advisory("npm", "@scope/widget", all.formatted("2.0.0")),
    };
    for (String advisory : affecting) {
      assertThat(check(write("a.json", advisory))).as(advisory).isEqualTo(AdvisoriesMain.SOME);
    }
    String[] others = {
      advisory("Maven", "org.example:drivers", "'versions': ['13.2.1.jre8']"),
      advisory("npm", "@scope/widget", all.formatted("2.0.0-rc.1")),
      advisory("npm", "org.example:core", all.formatted("9")),
      advisory("PyPI", "core", all.formatted("9")),
      advisory("Maven", "org.example:core", all.replace("SEMVER", "GIT").formatted("9")),
      ranged("{'introduced': '0'}").replace("{'id'", "{'withdrawn': '2026-08-01T00:00:00Z', 'id'"),
    };
    for (String advisory : others) {
      assertThat(check(write("a.json", advisory))).as(advisory).isEqualTo(AdvisoriesMain.NONE);
    }
  }

  @Test
  void listsLinesAndZips_areRead_andTheSameAdvisoryCountsOnce() throws IOException {
    String advisory = ranged("{'introduced': '0'}").replace('\'', '"').replace("\n", " ");
    Path zip = folder.resolve("all.zip");
    try (ZipOutputStream entries = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String name : new String[] {"GHSA-1.json", "GHSA-2.json", "README.txt"}) {
        entries.putNextEntry(new ZipEntry(name));
        entries.write((name.endsWith(".txt") ? "no advisory" : advisory).getBytes(UTF_8));
      }
    }
    String[] files = {
      write("list.json", "[" + advisory + "," + advisory + "]"),
      write("query.json", "{'vulns': [" + advisory + "," + advisory + "]}"),
      write("lines.jsonl", advisory + "\n" + advisory + "\n"),
      zip.toString(),
    };
    for (String file : files) {
      assertThat(check(file, "--file", file)).as(file).isEqualTo(AdvisoriesMain.SOME);
      assertThat(out.toString(UTF_8)).endsWith("4 advisories: 1 match, 0 accepted\n");
    }
  }

  @Test
  void acceptedAdvisory_passesUntilItsLastDay() throws IOException {
    String file = write("a.json", ranged("{'introduced': '0'}"));
    String today = write("t.txt", "# reviewed\n\nCVE-2026-54399 2026-12-01 Only on localhost.\n");
    assertThat(check(file, "--accepted", today)).isEqualTo(AdvisoriesMain.NONE);
    assertThat(out.toString(UTF_8))
        .contains("accepted until 2026-12-01: Only on localhost.; Headers without a limit")
        .contains("0 matches, 1 accepted");

    String past = write("p.txt", "ghsa-1 2026-11-30 Only on localhost.\n");
    assertThat(check(file, "--accepted", past)).isEqualTo(AdvisoriesMain.SOME);
    assertThat(out.toString(UTF_8)).contains("acceptance ended on 2026-11-30");

    String another = write("o.txt", "CVE-2026-1 2027-11-30 Another.\n");
    assertThat(check(file, "--accepted", another)).isEqualTo(AdvisoriesMain.SOME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{'vulns': []}",
        "no JSON",
        "{'id': 'x'}",
        "[1]",
        "{'results': [{}]}",
        "["
      })
  void fileWithoutAdvisories_isNoSuccess(String content) throws IOException {
    assertThat(check(write("a.json", content))).isEqualTo(AdvisoriesMain.COULD_NOT_CHECK);
    assertThat(err.toString(UTF_8)).contains("The check failed: ", "a.json");
  }

  @Test
  void wrongArgumentsAndFiles_areNoSuccess() throws IOException {
    String file = write("a.json", ranged("{'introduced': '0'}"));
    String sbom = write("other.json", "{'bomFormat': 'SPDX'}");
    String empty = write("empty.json", "{'bomFormat': 'CycloneDX'}");
    String accepted = write("x.txt", "CVE-1 tomorrow why\n");
    String short_ = write("y.txt", "CVE-1 2027-01-01\n");
    String missing = folder.resolve("missing").toString();
    String[][] all = {
      {},
      {"--file"},
      {"--sbom", sbom},
      {"--file", file, "--json"},
      {"--file", file, "--sbom", sbom},
      {"--file", file, "--sbom", empty},
      {"--file", file, "--sbom", missing},
      {"--file", missing, "--sbom", folder.resolve("sbom.json").toString()},
      {"--file", file, "--sbom", folder.resolve("sbom.json").toString(), "--accepted", accepted},
      {"--file", file, "--sbom", folder.resolve("sbom.json").toString(), "--accepted", short_},
    };
    for (String[] arguments : all) {
      assertThat(run(arguments))
          .as(String.join(" ", arguments))
          .isEqualTo(AdvisoriesMain.COULD_NOT_CHECK);
      assertThat(err.toString(UTF_8)).isNotBlank();
    }
  }

  @Test
  void textsOfAdvisories_cannotControlTheTerminal() throws IOException {
    String file =
        write("a.json", ranged("{'introduced': '0'}").replace("Headers", "\\u001b[2J\\nHeaders"));
    check(file);
    assertThat(out.toString(UTF_8)).doesNotContain("\u001b").contains("- ", "[2J Headers");
  }
}
