package com.couriermft.operate.dryrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.Check.Result;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.KeyGenerator.Algorithm;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.peers.Sessions;
import com.couriermft.steps.BuiltInSteps;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Waiter;
import com.couriermft.transfer.table.Tables;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests dry runs on the permanent store, which they must not change. */
class DryRunsTest {
  private final InstantSource clock = InstantSource.system();
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final ConnectionStore connections = new ConnectionStore(tables, secrets);
  private final KeyStore keys = new KeyStore(tables, secrets);
  private final RemoteSessions sessions = Sessions.of(connections, keys, secrets);
  private final ObjectNode parameters = Json.object();
  private final CountDownLatch end = new CountDownLatch(1);
  private List<BlobInfo> before = List.of();

  @BeforeEach
  void fill() {
    file("in/a.csv", "a");
    file("in/b.csv", "b");
    file("in/a.zip", "PK\u0003\u0004");
    file("in/empty.zip", "");
    before = files();
  }

  @AfterEach
  void nothingWasWritten() {
    end.countDown();
    assertThat(files()).isEqualTo(before);
    for (String container : List.of("work", "contexts", "definitions")) {
      assertThat(blobs.list(container, "", null).blobs()).isEmpty();
    }
  }

  @Test
  void copy_globOfThePermanentStore_countsAndLooksWhetherTargetsAreFree() {
    file("out/b.csv", "old");
    before = files();
    List<Check> checks =
        run("{'type':'file.copy','config':{'path':'/in/*.csv','destination':'/out/'}}");
    Check pattern = at(checks, "/steps/0/config/path").get(0);
    assertThat(pattern.kind()).isEqualTo(Kind.PATTERN);
    assertThat(pattern.matches()).isEqualTo(2);
    assertThat(pattern.sample()).extracting(Check.Sample::name).containsExactly("a.csv", "b.csv");
    assertThat(at(checks, "/steps/0/config/destination"))
        .extracting(Check::subject, Check::result, Check::code)
        .containsExactly(
            tuple("/out/a.csv", Result.OK, null),
            tuple("/out/b.csv", Result.FAILED, "already_exists"));
  }

  @Test
  void encrypt_keys_areTriedForWhatTheyAreFor() {
    Instant now = clock.instant();
    keys.put("good", PgpMaterial.generate(Algorithm.ED25519, "good", now.minusSeconds(9), null));
    KeyMaterial old =
        PgpMaterial.generate(
            Algorithm.ED25519, "old", now.minus(Duration.ofDays(9)), Duration.ofDays(2));
    keys.put("old", old);
    List<Check> checks =
        run(
            "{'type':'pgp.encrypt','config':{'input':'/in/*.csv','recipients':['good','old'],"
                + "'sign_with':'old','destination':'/out/'}}");
    assertThat(at(checks, "/steps/0/config/recipients"))
        .extracting(Check::subject, Check::code)
        .contains(tuple("good", null), tuple("old", "pgp_key_expired"));
    assertThat(at(checks, "/steps/0/config/sign_with"))
        .extracting(Check::code)
        .contains("pgp_key_expired");
    assertThat(at(checks, "/steps/0/config/destination"))
        .extracting(Check::subject)
        .containsExactly("/out/a.csv.pgp", "/out/b.csv.pgp");
  }

  @Test
  void copy_missingSourceOrWorkspaceFile_failsOrIsNotChecked() {
    List<Check> missing =
        run("{'type':'file.copy','config':{'path':'/in/none','destination':'x'}}");
    assertThat(missing).extracting(Check::code).containsExactly("file_not_found");
    List<Check> work = run("{'type':'file.copy','config':{'path':'x','destination':'/y'}}");
    assertThat(at(work, "/steps/0/config/path").get(0).result()).isEqualTo(Result.NOT_CHECKED);
    assertThat(at(work, "/steps/0/config/destination").get(0).result()).isEqualTo(Result.OK);
  }

  @Test
  void copy_pathsThatAreNone_failWithTheirPointer() {
    List<Check> checks =
        run("{'type':'file.copy','config':{'path':'/in/../x','destination':'/out/{{'}}");
    assertThat(at(checks, "/steps/0/config/path")).extracting(Check::code).contains("invalid_path");
    assertThat(at(checks, "/steps/0/config/destination"))
        .extracting(Check::result)
        .containsExactly(Result.NOT_CHECKED);
    assertThat(run("{'type':'file.copy','config':{'destination':'/out'}}"))
        .extracting(Check::code)
        .contains("invalid_combination");
  }

  @Test
  void list_thenCopyOfWhatIsMissing_isFailedBecauseListingChangesNothing() {
    String list = "{'type':'file.list','config':{'path':'/in/*'}}";
    String delete = "{'type':'file.delete','config':{'path':'/in/a.csv'}}";
    String copy = "{'type':'file.copy','config':{'path':'/in/none','destination':'x'}}";
    assertThat(at(run(list + "," + copy), "/steps/1/config/path").get(0).result())
        .isEqualTo(Result.FAILED);
    assertThat(at(run(delete + "," + copy), "/steps/1/config/path").get(0).result())
        .isEqualTo(Result.WARNING);
  }

  @Test
  void unzip_archivesAndOthers_tellsTheirFormat() {
    List<Check> checks =
        run(
            "{'type':'file.unzip','config':{'input':['/in/a.zip','/in/a.csv','/in/empty.zip'],"
                + "'limits':{'max_ratio':0}}}");
    assertThat(checks)
        .filteredOn(check -> check.kind() == Kind.ARCHIVE)
        .extracting(Check::result)
        .containsExactly(Result.OK, Result.FAILED, Result.WARNING);
    assertThat(at(checks, "/steps/0/config/limits")).hasSize(1);
    String unknown = "{'type':'file.unzip','config':{'input':'/in/a.zip','charset':'nonsense'}}";
    assertThat(run(unknown)).extracting(Check::result).contains(Result.FAILED);
  }

  @Test
  void table_headOfEachFile_isHeldAgainstTheColumns() {
    List<Check> checks =
        run(
            "{'type':'table.transform','config':{'input':'/in/*.csv','columns':['a'],"
                + "'filter':{'left':'{{row.a}}','operator':'exists'},'destination':'/in/'}}");
    assertThat(at(checks, "/steps/0/config/input"))
        .extracting(Check::result, Check::code)
        .containsExactly(
            tuple(Result.OK, null), tuple(Result.OK, null), tuple(Result.FAILED, "unknown_column"));
    assertThat(at(checks, "/steps/0/config/destination"))
        .extracting(Check::code)
        .containsExactly("already_exists", "already_exists");
    assertThat(run("{'type':'table.read','config':{'input':'/in/a.zip'}}"))
        .extracting(Check::code)
        .contains("invalid_config");
    assertThat(run("{'type':'file.copy','config':{'path':'{{row.a}}','destination':'x'}}"))
        .extracting(Check::result)
        .contains(Result.FAILED);
  }

  @Test
  void tables_columnsAndNamesAreHeldAgainstTheHeads() {
    file("t/a.csv", "id,amount\n1,2\n");
    file("t/b.csv", "id,sum\n1,2\n");
    file("t/a-0001.csv", "");
    workbook("t/w.xlsx", "id", "amount");
    before = files();

    assertThat(
            at(
                run(
                    "{'type':'table.merge','config':{'input':['/t/a.csv','/t/w.xlsx','/t/b.csv'],"
                        + "'destination':'/t/all.csv'}}"),
                "/steps/0/config/input"))
        .extracting(Check::result, Check::code)
        .filteredOn(found -> !found.equals(tuple(Result.OK, null)))
        .containsExactly(tuple(Result.FAILED, "unknown_column"));
    List<Check> split =
        run("{'type':'table.split','config':{'input':'/t/a.csv','rows':5,'destination':'/t/'}}");
    assertThat(at(split, "/steps/0/config/destination"))
        .extracting(Check::code)
        .containsExactly("already_exists");
    assertThat(
            run(
                "{'type':'table.split','config':{'input':'/t/w.xlsx','column':'amuont',"
                    + "'destination':'/t'}}"))
        .extracting(Check::code)
        .contains("unknown_column", "invalid_path");
    assertThat(
            run(
                "{'type':'table.validate','config':{'input':'/t/w.xlsx','unique':['id'],"
                    + "'columns':[{'from':'amount','type':'decimal'},'id']}}"))
        .extracting(Check::code)
        .containsOnlyNulls();
    assertThat(run("{'type':'table.validate','config':{'input':'/t/b.csv','unique':['idd']}}"))
        .extracting(Check::code)
        .contains("unknown_column");
  }

  @Test
  void zip_targetThatExists_isInTheWay() {
    List<Check> checks =
        run("{'type':'file.zip','config':{'input':'/in/*.csv','destination':'/in/a.zip'}}");
    assertThat(at(checks, "/steps/0/config/destination"))
        .extracting(Check::code)
        .containsExactly("already_exists");
  }

  @Test
  void loopsAndUnknownTypes_areLookedPast() {
    List<Check> checks =
        run(
            "{'type':'flow.foreach','config':{'source':'{{steps.x.files}}'}},"
                + "{'type':'file.copy','config':{'path':'{{loop.current_item.path}}',"
                + "'destination':'/out/{{execution.id}}/'}},"
                + "{'type':'nobody.knows'},{'type':'flow.end'}");
    assertThat(at(checks, "/steps/1/config/path"))
        .extracting(Check::result)
        .containsExactly(Result.NOT_CHECKED);
    assertThat(checks).noneMatch(check -> check.result() == Result.FAILED);
  }

  @Test
  void parameterOfTheWrongKind_isFoundBeforeTheRun() {
    parameters.put("what", "maybe");
    List<Check> checks =
        run(
            "{'type':'file.copy','config':{'path':'/in/a.csv','destination':'/out/a.csv',"
                + "'overwrite':'{{parameters.what}}'}}");
    assertThat(at(checks, "/steps/0/config/overwrite"))
        .extracting(Check::code)
        .containsExactly("invalid_value");
    assertThat(at(checks, "/steps/0/config/path")).extracting(Check::result).contains(Result.OK);
  }

  @Test
  void secrets_eachOnce_thereOrMissing() {
    secrets.put("token", Secret.of("hunter2"));
    List<Check> checks =
        run(
            "{'type':'test.call','config':{'token':'{{secrets.token}}'}},"
                + "{'type':'test.call','config':{'token':'{{secrets.token}}'}},"
                + "{'type':'test.call','config':{'token':'{{secrets.other}}'}}");
    assertThat(checks)
        .filteredOn(check -> check.kind() == Kind.SECRET && check.result() != Result.NOT_CHECKED)
        .extracting(Check::subject, Check::code)
        .containsExactly(tuple("token", null), tuple("other", "secret_not_found"));
    assertThat(Json.write(checks)).doesNotContain("hunter2");
  }

  @Test
  void stepThatIgnoresItsInterrupt_holdsNobodyUp() {
    long start = System.nanoTime();
    List<Check> checks =
        run(
            Duration.ofSeconds(1),
            "{'type':'test.call','config':{'hang':true}},"
                + "{'type':'file.list','config':{'path':'/in/*.csv'}}");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(6));
    assertThat(at(checks, "/steps/0/config")).extracting(Check::code).contains("timed_out");
    assertThat(at(checks, "/steps/1/config/path").get(0).matches()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stack", "memory", "class"})
  void errorOfAStepsLook_isAFailedCheckOfThatStep(String error) {
    List<Check> checks =
        run(
            "{'type':'test.call','config':{'error':'%s'}},".formatted(error)
                + "{'type':'file.list','config':{'path':'/in/*.csv'}}");
    assertThat(at(checks, "/steps/0/config"))
        .extracting(Check::result, Check::code)
        .containsExactly(tuple(Result.FAILED, "unexpected_error"));
    assertThat(at(checks, "/steps/1/config/path").get(0).matches()).isEqualTo(2);
  }

  @Test
  void damagedConnection_isAFailedCheckWhereItIsNamed() {
    Columns damage = Columns.none().with("content", "{");
    tables.transact("config", "connection", List.of(Write.upsert("bank", damage)));
    List<Check> checks =
        run(
            "{'type':'sftp.list','config':{'connection':'bank','path':'/'}},"
                + "{'type':'file.list','config':{'path':'/in/*.csv'}}");
    assertThat(at(checks, "/steps/0/config/connection"))
        .extracting(Check::result, Check::code)
        .containsExactly(tuple(Result.FAILED, "stored_data_damaged"));
    assertThat(at(checks, "/steps/1/config/path").get(0).matches()).isEqualTo(2);
  }

  private List<Check> run(String steps) {
    return run(Duration.ofSeconds(20), steps);
  }

  private List<Check> run(Duration limit, String steps) {
    String json = ("{'job_id':'dry','steps':[" + steps + "]}").replace('\'', '"');
    List<Step<?>> all =
        new ArrayList<>(BuiltInSteps.all(sessions, new PgpKeys(keys), Waiter.REAL, clock));
    all.add(new Caller());
    ReferencedObjects names = new ReferencedObjects(connections, keys, secrets, sessions);
    return new DryRuns(
            new StepRegistry(all), names, stop -> new PlacesView(blobs, Places.NONE, stop), clock)
        .run(DefinitionReader.read(Json.parse(json), new ArrayList<>()), parameters, limit);
  }

  private static List<Check> at(List<Check> checks, String pointer) {
    return checks.stream().filter(check -> check.pointer().equals(pointer)).toList();
  }

  private void workbook(String name, String... columns) {
    byte[] bytes = Tables.write("\"xlsx\"", List.of(columns), List.of());
    blobs.put("files", name, bytes, "application/octet-stream");
  }

  private void file(String name, String text) {
    blobs.put("files", name, text.getBytes(StandardCharsets.UTF_8), "text/plain");
  }

  private List<BlobInfo> files() {
    return blobs.list("files", "", null).blobs();
  }

  /** A custom step type with a secret, and with an option to hang. */
  private final class Caller implements Step<Caller.Config>, ValidatesDeeply<Caller.Config> {
    record Config(
        @Field(help = "A token") @Nullable Secret token,
        @Field(help = "Whether to hang") boolean hang,
        @Field(help = "Which error to throw") @Nullable String error) {}

    @Override
    public StepType<Config> type() {
      return StepType.of("test.call", Config.class, "Calls.");
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      throw new AssertionError("A dry run runs nothing");
    }

    @Override
    public void validateDeeply(Config config, DryRun dryRun) {
      switch (String.valueOf(config.error())) {
        case "stack" -> throw new StackOverflowError();
        case "memory" -> throw new OutOfMemoryError("one value");
        case "class" -> throw new NoClassDefFoundError("x/Y");
        default -> {}
      }
      boolean told = !config.hang();
      while (!told) {
        try {
          end.await();
          told = true;
        } catch (InterruptedException e) {
          // Simulates a step that ignores its interrupt.
          told = false;
        }
      }
    }
  }
}
