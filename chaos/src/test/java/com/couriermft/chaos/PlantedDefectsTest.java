package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.app.Partners;
import com.couriermft.chaos.steps.LedgerStep;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.spi.Step;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.local.Azurite;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that the checks of a storm detect defects. The real engine executes hauls on the emulator,
 * both with a defect in a step or in the recorded data and without a defect.
 */
class PlantedDefectsTest {
  private static final String FILES = "no file is lost or duplicated";
  private static final Duration HIDDEN = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private final Azurite azurite = Azurite.start();
  private final AzureStorage storage =
      AzureStorage.ofConnectionString(azurite.connectionString(), List.of());
  private final Tables tables = new RetryingTables(storage.tables());
  private final RequestBook book = new RequestBook();
  private Ledger ledger;
  private Partner partner;
  private Receiver receiver;
  private final InMemorySecrets secrets = new InMemorySecrets();
  private Courier courier;
  private TellingDesk desk;

  @BeforeEach
  void start() throws Exception {
    ledger = Ledger.start(directory.resolve("ledger.jsonl"));
    partner = Partner.start(directory.resolve("partner"));
    receiver = Receiver.start(directory.resolve("receiver.jsonl"), 1);
    List<Step<?>> steps = new ArrayList<>(PlantedDefects.all());
    steps.add(new LedgerStep());
    courier =
        new Courier(
            new Courier.Storage(storage.tables(), storage.blobs(), storage.queue()),
            secrets,
            new Partners.Outbound(OutboundPolicy.unbounded(), OutboundPolicy.unbounded()),
            steps,
            List.of(),
            EngineSettings.of("planted-1-1"),
            () -> {});
    connect(Partner.CONNECTION, partner.connection());
    connect(Receiver.CONNECTION, receiver.connection());
    desk = new TellingDesk(courier, storage.queue());
    desk.subscribe(secrets, receiver.uri());
  }

  private void connect(String name, String connection) {
    ObjectNode json = (ObjectNode) Json.parse(connection);
    courier.partners().connections().put(ConnectionReader.read(name, json), null);
  }

  @AfterEach
  void stop() throws Exception {
    courier.close();
    partner.close();
    receiver.close();
    ledger.close();
    azurite.close();
  }

  @Test
  void eachPlantedDefect_isFound_andNothingIsSaidOfTheOthers() throws Exception {
    List<String> sound = new ArrayList<>();
    for (String job : Partner.NAMES.keySet()) {
      sound.add(sound("sound-" + job, job));
    }
    for (String job : List.of(CallChecks.ONCE, CallChecks.AGAIN)) {
      sound.add(sound("sound-" + job, job));
    }
    Map<String, String> defects = new LinkedHashMap<>();
    defects.put(planted("get", "removes_first"), FILES);
    defects.put(planted("get", "loses_the_end"), FILES);
    defects.put(planted("put", "delivers_twice"), FILES);
    defects.put(planted("put", "delivers_nothing"), FILES);
    defects.put(
        planted(CallChecks.ONCE, "order", "sends_twice"),
        "non-idempotent operations are sent again only after a refusal");
    defects.put(
        planted(CallChecks.ONCE, "order", "delivers_nothing"),
        "requests of completed steps were processed");
    defects.put(planted(CallChecks.AGAIN, "put", "puts_less"), "uploaded files are complete");
    defects.put(
        planted(CallChecks.AGAIN, "order", "sends_other"),
        "processed requests have the body that the job defines");
    String silent = execute(haul("silent", Partner.JOB, step -> step));
    defects.put(silent, "completed steps have their effects");
    RequestBook.Request twice = haul("twice", Partner.JOB, step -> step);
    execute(twice);
    defects.put(execute(twice), "a request starts one execution");
    List<Ledger.Entry> told = new ArrayList<>(ledger.entries());
    told.removeIf(entry -> entry.isEffect() && entry.execution().equals(silent));
    desk.tellAll(tables);
    List<String> violations = check(told, receiver.tellings().entries()).violations();
    assertFound(violations, defects);
    assertThat(violations).noneMatch(found -> sound.stream().anyMatch(found::contains));
  }

  @Test
  void eachDefectOfWhatIsTold_isFound_andNothingIsSaidOfTheOthers() throws Exception {
    String sound = sound("sound", CallChecks.AGAIN);
    Map<PlantedTellings.Defect, String> executions = new EnumMap<>(PlantedTellings.Defect.class);
    for (PlantedTellings.Defect defect : PlantedTellings.Defect.values()) {
      RequestBook.Request request = haul(defect.key(), CallChecks.AGAIN, step -> step);
      boolean ends = defect != PlantedTellings.Defect.NEVER_ENDED;
      executions.put(defect, ends ? execute(request) : start(request));
    }
    desk.tellAll(tables);
    PlantedTellings tellings = new PlantedTellings(receiver.tellings().entries());
    executions.forEach(tellings::plant);
    Map<String, String> defects = new LinkedHashMap<>();
    executions.forEach((defect, execution) -> defects.put(execution, defect.check()));
    List<String> violations = check(ledger.entries(), tellings.all()).violations();
    assertFound(violations, defects);
    assertThat(violations).noneMatch(found -> found.contains(sound));
  }

  private static void assertFound(List<String> violations, Map<String, String> defects) {
    defects.forEach(
        (execution, check) ->
            assertThat(violations)
                .as(execution)
                .anyMatch(found -> found.startsWith(check) && found.contains(execution)));
  }

  /**
   * Executes a job without defects and returns the execution. The execution has completed, unless
   * the job is designed so that a file is rejected.
   */
  private String sound(String key, String job) throws Exception {
    String id = execute(haul(key, job, step -> step));
    Execution ended = courier.executions().get(id).execution();
    if (job.equals(Partner.EQUAL)) {
      assertThat(ended.state()).as(job).isEqualTo(ExecutionState.FAILED);
      assertThat(ended.failure().code()).as(job).isEqualTo(FileCodes.ALREADY_EXISTS.code());
    } else {
      assertThat(ended.state())
          .as("%s: %s", job, ended.failure())
          .isEqualTo(ExecutionState.COMPLETED);
    }
    return id;
  }

  private String planted(String step, String defect) throws Exception {
    return planted(Partner.JOB, step, defect);
  }

  private String planted(String job, String step, String defect) throws Exception {
    return execute(haul(job + defect, job, definition -> plant(definition, step, defect)));
  }

  private ObjectNode plant(ObjectNode step, String id, String defect) {
    if (step.path("id").asText().equals(id)) {
      if (step.path("type").asText().equals("http.request")) {
        String path = step.at("/config/path").asText();
        step.put("type", "planted." + defect)
            .putObject("config")
            .put("file", "fetched.bin")
            .put("destination", receiver.uri() + "/" + path);
        return step;
      }
      Path root = directory.resolve("partner");
      boolean takes = id.equals("get");
      String item = "{{loop.current_item}}";
      step.put("type", "planted." + defect)
          .putObject("config")
          .put("file", takes ? root.resolve("in") + "/{{parameters.haul}}/" + item : item)
          .put("destination", takes ? item : root.resolve("out") + "/{{parameters.haul}}");
    }
    return step;
  }

  /** Creates the files of a haul for a job whose steps are changed. */
  private RequestBook.Request haul(String key, String job, UnaryOperator<ObjectNode> change) {
    ObjectNode definition = (ObjectNode) Json.parse(Jobs.text(job, ledger.uri()));
    definition.put("job_id", job);
    for (JsonNode step : definition.path("steps")) {
      if (step.path("config").has("duration_ms")) {
        ((ObjectNode) step.path("config")).put("duration_ms", 1).put("permanent_percent", 0);
        ((ObjectNode) step.path("config")).put("transient_percent", 0);
      }
      change.apply((ObjectNode) step);
    }
    courier.jobs().save(courier.validator().read(definition), "test", null);
    partner.offer(job, key);
    RequestBook.Request request = new RequestBook.Request(key, job, "{}", key, null);
    book.ask(request);
    return request;
  }

  /** Starts the requested execution and returns it. */
  private String start(RequestBook.Request request) {
    String id =
        courier
            .engine()
            .starter()
            .start(
                ExecutionStarter.Request.builder(
                        request.job(),
                        Partner.NAMES.containsKey(request.job())
                            ? Json.object().put("haul", request.haul())
                            : Json.object(),
                        Json.object().put("kind", "api").put("by", "test"))
                    .build())
            .id();
    book.accepted(request, id);
    return id;
  }

  /** Lets the engine run the requested execution and returns it. */
  private String execute(RequestBook.Request request) throws Exception {
    String id = start(request);
    long begun = System.nanoTime();
    while (courier.executions().get(id).execution().state().isActive()) {
      for (WorkQueue.Received message : storage.queue().receive(Engine.STEPS, 8, HIDDEN)) {
        courier.engine().onMessage(message.body());
        storage.queue().delete(Engine.STEPS, message);
      }
      assertThat(System.nanoTime() - begun).as("%s", request).isLessThan(LONGEST.toNanos());
    }
    return id;
  }

  private Findings check(List<Ledger.Entry> entries, List<NotificationLedger.Telling> tellings) {
    courier.engine().sweep();
    return new StormChecker(
            tables,
            storage.blobs(),
            book,
            new StormChecker.Outside(
                entries, partner, receiver.entries(), tellings, Database.Content.NONE))
        .check(Map.of());
  }
}
