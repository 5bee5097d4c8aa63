package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Result;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.peers.MinaServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the reports of dry runs about paths and files, which they must not change. */
class SftpDryRunTest extends SftpDryRun {
  @Test
  void run_threeFilesMatch_showsThemAndLeavesTheServerAsItWas() {
    Stream.of("in/b.csv", "in/a.csv", "in/c.csv", "in/d.txt").forEach(this::file);
    List<String> before = tree();
    List<Check> checks = run("{'type':'sftp.list','config':{'path':'/in','pattern':'*.csv'}}");
    Check pattern = only(checks, "/steps/0/config/pattern");
    assertThat(pattern.result()).isEqualTo(Result.OK);
    assertThat(pattern.matches()).isEqualTo(3);
    assertThat(pattern.sample())
        .extracting(Check.Sample::path)
        .containsExactly("/in/a.csv", "/in/b.csv", "/in/c.csv");
    assertThat(pattern.sample()).allMatch(s -> s.sizeBytes() == 1 && s.modifiedAt() != null);
    assertThat(tree()).isEqualTo(before);
  }

  @Test
  void run_severalStepsOfOneConnection_tryItOnceAndShowWhatItSaid() {
    file("in/a.csv");
    List<Check> checks =
        run(
            "{'type':'sftp.list','config':{'path':'/in'}},"
                + "{'type':'sftp.exists','config':{'path':'/in/a.csv'}}");
    List<Check> tried = of(checks, Check.Kind.CONNECTION);
    assertThat(tried).hasSize(1);
    assertThat(tried.get(0).pointer()).isEqualTo("/steps/0/config/connection");
    assertThat(Objects.requireNonNull(tried.get(0).report()).at("/key/fingerprint").asText())
        .isEqualTo(server.fingerprint());
    assertThat(of(checks, Check.Kind.SECRET)).extracting(Check::result).containsExactly(Result.OK);
    assertThat(Json.write(checks)).doesNotContain(MinaServer.PASSWORD);
  }

  @Test
  void run_nothingMatches_isAWarning() {
    file("in/a.txt");
    Check pattern =
        only(
            run("{'type':'sftp.list','config':{'path':'/in','pattern':'*.csv'}}"),
            "/steps/0/config/pattern");
    assertThat(pattern.result()).isEqualTo(Result.WARNING);
    assertThat(pattern.code()).isEqualTo("no_match");
    assertThat(pattern.matches()).isZero();
    assertThat(pattern.sample()).isEmpty();
  }

  @Test
  void run_missingDirectory_failsThereAndOthersAreLookedAt() {
    file("in/a.csv");
    List<Check> checks =
        run(
            "{'type':'sftp.list','config':{'path':'/none'}},"
                + "{'type':'sftp.list','config':{'path':'/in/a.csv'}},"
                + "{'type':'sftp.list','config':{'path':'/in'}}");
    assertThat(only(checks, "/steps/0/config/path").code()).isEqualTo("file_not_found");
    assertThat(only(checks, "/steps/1/config/path").code()).isEqualTo("not_a_directory");
    assertThat(only(checks, "/steps/2/config/path").matches()).isEqualTo(1);
  }

  @Test
  void run_referencesOfTheRun_areNotChecked() {
    file("in/a.csv");
    parameters.put("place", "in");
    List<Check> checks =
        run(
            "{'id':'list','type':'sftp.list','config':{'path':'/{{parameters.place}}'}},"
                + "{'type':'sftp.download','config':{'path':'{{steps.list.file_list}}'}},"
                + "{'type':'sftp.list','config':{'path':'{{parameters.other}}'}}");
    assertThat(only(checks, "/steps/0/config/path").matches()).isEqualTo(1);
    assertThat(only(checks, "/steps/1/config/path").result()).isEqualTo(Result.NOT_CHECKED);
    assertThat(only(checks, "/steps/1/config/path").detail()).contains("only while the job runs");
    assertThat(only(checks, "/steps/2/config/path").detail()).contains("parameters.other");
    assertThat(codes(checks)).isEmpty();
  }

  @Test
  void run_uploadToServerThatDoesNotRename_warnsByItsProfile() {
    file("out/z.csv");
    ServerProfile profile =
        new ServerProfile(
            Instant.EPOCH,
            ".",
            null,
            List.of(),
            Map.of(Capability.RENAME, new Finding(Answer.NO, "OP_UNSUPPORTED")),
            null,
            null,
            1);
    bench.connections.putProfile(bench.connections.get("partner"), profile);
    String upload = "{'type':'sftp.upload','config':{'files':'a.csv','path':'/out/'%s}}";
    assertThat(run(upload.formatted("")))
        .extracting(Check::code)
        .contains("server_does_not_rename");
    assertThat(run(upload.formatted(",'temp':'none'")))
        .extracting(Check::code)
        .doesNotContain("server_does_not_rename");
  }

  @Test
  void run_uploadToMissingOrTakenPlace_saysWhatWouldHappen() {
    file("out/a.csv");
    String upload = "{'type':'sftp.upload','config':{'files':'a.csv','path':'%s'%s}}";
    assertThat(only(run(upload.formatted("/none/deep/", "")), "/steps/0/config/path").code())
        .isEqualTo("directory_not_found");
    Check made =
        only(
            run(upload.formatted("/none/deep/", ",'create_directories':true")),
            "/steps/0/config/path");
    assertThat(made.result()).isEqualTo(Result.OK);
    assertThat(made.detail()).contains("starting at '/none' would be created");
    assertThat(codes(run(upload.formatted("/out/a.csv", "")))).containsExactly("already_exists");
    assertThat(codes(run(upload.formatted("/out/a.csv", ",'overwrite':'replace'")))).isEmpty();
    assertThat(tree()).containsExactly("/", "/out", "/out/a.csv");
  }

  @Test
  void run_sourceThatAnEarlierStepMayMake_isAWarning() {
    file("in/a.csv");
    String move = "{'type':'sftp.move','config':{'path':'/in/b.csv','destination':'/in/c.csv'}}";
    assertThat(only(run(move), "/steps/0/config/path").result()).isEqualTo(Result.FAILED);
    List<Check> after =
        run("{'type':'sftp.upload','config':{'files':'b.csv','path':'/in/'}}," + move);
    assertThat(only(after, "/steps/1/config/path").result()).isEqualTo(Result.WARNING);
  }

  @Test
  void run_twentyThousandNames_countsThemAndKeepsTen() throws Exception {
    Path in = Files.createDirectory(directory.resolve("in"));
    for (int i = 0; i < 20_000; i++) {
      Files.createFile(in.resolve("f%05d.csv".formatted(i)));
    }
    List<Check> checks =
        run("{'type':'sftp.list','config':{'path':'/in','pattern':'*.csv','max_files':5}}");
    Check pattern = only(checks, "/steps/0/config/pattern");
    assertThat(pattern.matches()).isEqualTo(20_000);
    assertThat(pattern.sample()).hasSize(10);
    assertThat(pattern.sample()).first().extracting(Check.Sample::name).isEqualTo("f00000.csv");
  }

  @Test
  void run_hostileNames_areShownSafely() {
    file("in/x1");
    file("in/x2");
    server.disguises.put("x1", "a\u001b[2J.csv");
    server.disguises.put("x2", "b\u202evsc.exe");
    List<Check> checks = run("{'type':'sftp.list','config':{'path':'/in'}}");
    assertThat(checks).extracting(Check::code).contains("entries_omitted");
    Check path =
        checks.stream()
            .filter(check -> check.matches() != null && check.matches() == 1)
            .findFirst()
            .orElseThrow();
    assertThat(path.sample()).extracting(Check.Sample::name).containsExactly("b\ufffdvsc.exe");
  }
}
