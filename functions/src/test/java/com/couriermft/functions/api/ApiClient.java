package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.couriermft.app.Courier;
import com.couriermft.app.Partners;
import com.couriermft.app.StorageNames;
import com.couriermft.engine.Engine;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.backup.StorageCopy;
import com.couriermft.functions.http.Http;
import com.couriermft.functions.openapi.AnswerCheck;
import com.couriermft.functions.openapi.Exchange;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.azure.AzureStorage;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A client of an app in memory. The test decides when the app's queues are processed. */
final class ApiClient implements AutoCloseable {
  /** Allows an installation to connect only to this machine. */
  static final Partners.Outbound LOOPBACK = loopback();

  private final NamedStorage names;
  private final WorkQueue queue;
  private final InMemorySecrets secrets;
  private final Courier courier;
  private final AuthSettings authorization;
  private final Routes routes;
  private final AnswerCheck check;

  /**
   * The time in nanoseconds by which shared responses age. It does not advance by itself, so that a
   * test fails if a response is older than its own write.
   */
  private final AtomicLong nanoTime = new AtomicLong();

  private static Partners.Outbound loopback() {
    OutboundPolicy policy =
        OutboundPolicy.within(new OutboundPolicy.Bounds(List.of(), List.of(), true, null, 0));
    return new Partners.Outbound(policy, policy);
  }

  /** Creates a client of an installation that grants access to everyone on this machine. */
  ApiClient() {
    this(AuthSettings.OPEN);
  }

  /** Creates a client of an installation with these authorization settings. */
  ApiClient(AuthSettings authorization) {
    this(authorization, new NamedStorage(), new InMemorySecrets());
  }

  /**
   * Creates a client of an installation that grants access to everyone on this machine, with these
   * rules for outbound connections.
   */
  ApiClient(Partners.Outbound outbound) {
    this(AuthSettings.OPEN, new NamedStorage(), new InMemorySecrets(), outbound);
  }

  /**
   * Returns a client of an installation with an Azure identity, which it uses wherever a login with
   * an identity is configured.
   */
  static ApiClient withIdentity(TokenCredential identity) {
    Partners.Outbound outbound =
        LOOPBACK.as(
            (resource, fresh) ->
                identity
                    .getTokenSync(new TokenRequestContext().addScopes(resource + "/.default"))
                    .getToken());
    NamedStorage names = new NamedStorage(new AzureAccounts(List.of(), () -> identity));
    return new ApiClient(AuthSettings.OPEN, names, new InMemorySecrets(), outbound);
  }

  /**
   * Creates a client of an installation on this account that grants access to everyone on this
   * machine.
   */
  ApiClient(AzureStorage account) {
    this(AuthSettings.OPEN, new NamedStorage(account), new InMemorySecrets());
  }

  private ApiClient(AuthSettings authorization, NamedStorage names, InMemorySecrets secrets) {
    this(authorization, names, secrets, Partners.Outbound.USUAL);
  }

  private ApiClient(
      AuthSettings authorization,
      NamedStorage names,
      InMemorySecrets secrets,
      Partners.Outbound outbound) {
    this.authorization = authorization;
    this.names = names;
    this.secrets = secrets;
    this.queue = names.storage.queue();
    this.courier =
        new Courier(
            names.storage,
            secrets,
            outbound,
            TestSteps.all(),
            List.of(),
            EngineSettings.of("worker-1"),
            () -> {
              throw new AssertionError("No step ignores its interruption here");
            });
    this.routes =
        new Routes(new AccessGate(new Http(() -> courier), this::authorization, nanoTime::get));
    this.check = AnswerCheck.of(courier.schemas());
  }

  /**
   * Returns a client of another installation with the same secrets, into which a backup of this one
   * was restored.
   */
  ApiClient restored(Path directory) throws IOException, InterruptedException {
    NamedStorage other = new NamedStorage();
    StorageCopy.copy(names.rows, names.contents, other.rows, other.contents, directory);
    return new ApiClient(authorization, other, secrets);
  }

  private AuthSettings authorization() {
    return authorization;
  }

  /** Advances the time by which shared responses age. */
  void pass(Duration time) {
    nanoTime.addAndGet(time.toNanos());
  }

  /** Advances the clock of the storage in memory. */
  void moveClock(Duration time) {
    names.clock.move(time);
  }

  /** Returns the storage that the installation uses. */
  NamedStorage names() {
    return names;
  }

  Courier courier() {
    return courier;
  }

  /** Creates an API key with a role, named after the role, and returns its value. */
  String key(Role role) {
    ApiKeyDefinition definition = new ApiKeyDefinition(role, "", null);
    return courier.apiKeys().create(role.text(), definition, "test").text().reveal();
  }

  InMemorySecrets secrets() {
    return secrets;
  }

  Reply get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  Reply post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  Reply put(String path, String body, String... headers) {
    return send("PUT", path, body, headers);
  }

  Reply delete(String path, String... headers) {
    return send("DELETE", path, "", headers);
  }

  /**
   * Sends JSON with single quotes in place of double ones. The response is checked against the API
   * description.
   */
  Reply send(String method, String path, String body, String... headers) {
    Map<String, String> all = new HashMap<>(Map.of("content-type", "application/json"));
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    URI uri = URI.create("http://localhost:7071/api/" + path);
    Optional<String> text =
        body.isEmpty() ? Optional.empty() : Optional.of(body.replace('\'', '"'));
    FakeMessages.In message =
        new FakeMessages.In(Routes.method(method), uri, all, query(uri), text);
    try {
      FakeMessages.Out out = routes.answer(message);
      Reply reply = new Reply(out.getStatusCode(), out.headers(), bytes(out.getBody()));
      check.check(
          new Exchange(
              method, uri, text.orElse(""), reply.status(), reply.headers(), reply.body()));
      return reply;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(method + " " + path, e);
    }
  }

  private static byte[] bytes(Object body) {
    if (body instanceof byte[] bytes) {
      return bytes;
    }
    return body == null ? new byte[0] : ((String) body).getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, String> query(URI uri) {
    Map<String, String> query = new HashMap<>();
    if (uri.getRawQuery() != null) {
      for (String pair : uri.getRawQuery().split("&")) {
        String[] parts = pair.split("=", 2);
        // The host removes parameters without a value.
        if (parts.length == 2 && !parts[1].isEmpty()) {
          query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
      }
    }
    return query;
  }

  /** Processes all visible messages, including messages that this sends. */
  void work() throws InterruptedException {
    for (List<WorkQueue.Received> batch = receive(); !batch.isEmpty(); batch = receive()) {
      for (WorkQueue.Received message : batch) {
        courier.engine().onMessage(message.body());
        queue.delete(Engine.STEPS, message);
      }
    }
  }

  /** Like {@link #work}, for a thread of the test. */
  void workQuietly() {
    try {
      work();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<WorkQueue.Received> receive() {
    return queue.receive(Engine.STEPS, 32, Duration.ofSeconds(60));
  }

  /** Saves a job with these steps, which have single quotes in place of double ones. */
  void saveJob(String id, String steps) {
    Reply reply = put("jobs/" + id, "{'steps': [" + steps + "]}");
    if (reply.status() >= 300) {
      throw new AssertionError(reply.text());
    }
  }

  /** Starts an execution, processes messages until nothing is left to do, and returns its id. */
  String run(String job) throws InterruptedException {
    String id = start(job);
    work();
    return id;
  }

  /** Starts an execution, leaves it in the queue, and returns its id. */
  String start(String job) {
    return Json.parse(post("jobs/" + job + "/trigger", "").text()).path("execution_id").asText();
  }

  @Override
  public void close() {
    courier.close();
    assertThat(StorageNames.TABLES).containsAll(names.tables());
    assertThat(StorageNames.CONTAINERS).containsAll(names.containers());
  }
}
