package com.couriermft.local.demo;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The demonstration of a job on real servers.
 *
 * <p>A partner's SFTP server has signed and encrypted zip archives of invoices. A job downloads,
 * decrypts, verifies, unpacks, stores and forwards them. The demonstration then checks that every
 * byte arrived.
 */
public final class Demo {
  private static final String USER = "courier";
  private static final String JOB = "jobs/sealed-invoices.json";
  private static final Duration EVERY = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Set<String> ENDED = Set.of("completed", "failed", "cancelled", "paused");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Options options;
  private final PrintStream out;

  /** Creates a demonstration; which prints its progress to {@code out}. */
  public Demo(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /**
   * The options of a demonstration.
   *
   * @param app the packaged app
   * @param examples the folder of the example definitions
   * @param work an empty folder for the partner's files, the host's secrets and, unless {@code
   *     inMemory}, the storage
   * @param archives the number of zip archives in the partner's inbox
   * @param megabytes the total size of the archives
   * @param inMemory whether the storage is kept in memory
   */
  public record Options(
      Path app, Path examples, Path work, int archives, int megabytes, boolean inMemory) {}

  /** Work to do after the demonstration has completed and before the servers stop. */
  @FunctionalInterface
  public interface Afterwards {
    /** Runs while the servers and the host are still up. */
    void run() throws InterruptedException;
  }

  /**
   * Runs the demonstration.
   *
   * @throws DemoFailed the job failed, or a file has unexpected content
   */
  public void run(Afterwards afterwards) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    Path partner = options.work().resolve("partner");
    for (String folder : new String[] {"incoming", "outgoing", "processed"}) {
      Files.createDirectories(partner.resolve(folder));
    }
    out.printf("Creating %d MB of zipped invoices in %s ...%n", options.megabytes(), partner);
    Map<String, String> made =
        DemoFiles.make(
            partner.resolve("incoming"), options.archives(), options.megabytes() * 1_000_000L);
    out.println("Starting Azurite and a host ...");
    try (Azurite azurite = storage();
        HostProcess host = host(azurite)) {
      CourierClient api = new CourierClient(host.apiUri());
      String publicKey = key(api);
      seal(api, partner.resolve("incoming"));
      try (SftpServer server = SftpServer.over(partner).authorizedKey(USER, publicKey).start()) {
        out.printf(
            "  storage  %s%n", azurite.connectionString().replaceAll("AccountKey=[^;]*;", ""));
        out.printf(
            "  host     %s, dashboard %s/ui/%n  partner  sftp://%s@127.0.0.1:%d%n",
            host.apiUri(), host.apiUri(), USER, server.port());
        configure(api, server);
        String id = trigger(api);
        follow(api, id);
        verify(made, azurite, partner, id);
        tell(host, id, (System.nanoTime() - begun) / 1e9);
        afterwards.run();
      }
    }
  }

  private Azurite storage() {
    return options.inMemory() ? Azurite.start() : Azurite.start(options.work().resolve("storage"));
  }

  private HostProcess host(Azurite azurite) {
    return HostProcess.of(options.app(), azurite.connectionString())
        .environment("COURIER_SECRETS_DIR", options.work().resolve("secrets").toString())
        .environment("COURIER_HEARTBEAT_SECONDS", "1")
        .logFile(options.work().resolve("host.log"))
        .start();
  }

  private static String key(CourierClient api) throws IOException, InterruptedException {
    api.post("/keys/our-ssh-key/generate", "{\"kind\": \"ssh\", \"algorithm\": \"ed25519\"}");
    return api.getText("/keys/our-ssh-key/public");
  }

  /**
   * Creates the keys of Courier and the partner. The partner's files are encrypted for Courier and
   * signed by the partner.
   */
  private void seal(CourierClient api, Path inbox) throws IOException, InterruptedException {
    PartnerPgp partner = PartnerPgp.create();
    api.post("/keys/our-pgp-key/generate", "{\"kind\": \"pgp\"}");
    ObjectNode key = JSON.createObjectNode().put("kind", "pgp").put("public", partner.publicKey());
    api.put("/keys/partner-a-key", key.toString());
    partner.seal(inbox, api.getText("/keys/our-pgp-key/public"));
    out.printf(
        "Encrypted by the partner and signed with %s%n",
        api.get("/keys/partner-a-key").path("fingerprint").asText());
  }

  private void configure(CourierClient api, SftpServer server)
      throws IOException, InterruptedException {
    ObjectNode connection = (ObjectNode) example("connections/partner-a.json");
    connection.put("host", "127.0.0.1").put("port", server.port()).put("username", USER);
    connection.putArray("host_keys").add(server.fingerprint());
    api.put("/connections/partner-a", connection.toString());
    JsonNode test = api.post("/connections/partner-a/test", "");
    out.printf("Connection partner-a responds: %s%n", test.path("banner").asText());
    api.put("/jobs/sealed-invoices", example(JOB).toString());
  }

  private JsonNode example(String name) throws IOException {
    return JSON.readTree(options.examples().resolve(name).toFile());
  }

  private String trigger(CourierClient api) throws IOException, InterruptedException {
    JsonNode accepted = api.post("/jobs/sealed-invoices/trigger", "");
    String id = accepted.path("execution_id").asText();
    out.printf("Triggered: execution %s%n", id);
    return id;
  }

  /**
   * Returns whether the output is a terminal. Since Java 22, a process has a console even if its
   * output is not a terminal.
   */
  private static boolean isTerminal() {
    Optional<Console> console = Optional.ofNullable(System.console());
    return console.isPresent() && (Runtime.version().feature() < 22 || isTerminal(console.get()));
  }

  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Java 22 and newer have Console.isTerminal", e);
    }
  }

  private void follow(CourierClient api, String id) throws IOException, InterruptedException {
    ProgressView view = new ProgressView(out, isTerminal());
    long end = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      JsonNode execution = api.get("/executions/" + id);
      view.show(execution, api.get("/executions/" + id + "/steps"));
      String state = execution.path("state").asText();
      if (state.equals("completed")) {
        return;
      } else if (ENDED.contains(state)) {
        throw new DemoFailed("The execution is " + state + ": " + execution.path("failure"));
      } else if (System.nanoTime() > end) {
        throw new DemoFailed("The execution is still " + state + " after " + LONGEST);
      }
      TimeUnit.NANOSECONDS.sleep(EVERY.toNanos());
    }
  }

  private void verify(Map<String, String> made, Azurite azurite, Path partner, String id)
      throws IOException {
    Map<String, String> filed = Arrivals.inStore(azurite.connectionString(), "invoices/" + id);
    Map<String, String> sent = Arrivals.inDirectory(partner.resolve("outgoing").resolve(id));
    if (!filed.equals(made)) {
      throw new DemoFailed("Permanent store: " + filed + " files, expected " + made);
    }
    if (!sent.equals(made)) {
      throw new DemoFailed("Partner: " + sent + " files, expected " + made);
    }
    int moved = Arrivals.inDirectory(partner.resolve("processed")).size();
    if (moved != options.archives()) {
      throw new DemoFailed(moved + " archives were moved, expected " + options.archives());
    }
    out.printf(
        "Verified: %d files arrived unchanged in the permanent store and at the partner.%n",
        made.size());
  }

  private void tell(HostProcess host, String id, double seconds) {
    String execution = host.apiUri() + "/executions/" + id;
    out.printf(
        "%nWhile it runs (use --keep to keep it running):%n"
            + "  curl %s            the execution: state, times, progress, outputs%n"
            + "  curl %s/steps      its steps with every attempt%n"
            + "  curl %s/audit      who did what, when, for how long%n"
            + "  curl %s/context    the outputs of the steps%n"
            + "  examples/%s   the job; docs/develop/architecture.md explains how it works%n",
        execution, execution, execution, execution, JOB);
    out.printf("%ndemo: completed in %.0f s%n", Math.ceil(seconds));
    out.flush();
  }

  /** Thrown if the demonstration failed or had an unexpected result. */
  public static final class DemoFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the failure.
     *
     * @param message message that states the actual and the expected result
     */
    public DemoFailed(String message) {
      super(message);
    }
  }
}
