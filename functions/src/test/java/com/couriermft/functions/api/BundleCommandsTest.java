package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.functions.bundle.CommandRun;
import com.couriermft.storage.store.WorkQueue;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the bundle commands between two installations over HTTP. */
class BundleCommandsTest {
  private static final String JOB =
      "{'id': 'list', 'type': 'file.copy', 'config': {'path': 'a', 'destination': '/b/'}}";

  private final ApiClient here = new ApiClient();
  private final ApiClient there = new ApiClient();

  @TempDir private Path directory;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/here/", exchange -> answer(exchange, here, "/here/api/"));
    server.createContext("/there/", exchange -> answer(exchange, there, "/there/api/"));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    here.close();
    there.close();
  }

  /** The queue is processed with each request, as hosts do continuously. */
  private static void answer(HttpExchange exchange, ApiClient api, String base) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String path = exchange.getRequestURI().toString().substring(base.length());
    Reply reply = api.send(exchange.getRequestMethod(), path, body);
    try {
      for (WorkQueue.Received message :
          api.names().storage.queue().receive(ControlQueue.NAME, 32, Duration.ofSeconds(30))) {
        api.courier().automation().control().onMessage(message.body());
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    exchange.sendResponseHeaders(
        reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
    exchange.getResponseBody().write(reply.body());
    exchange.close();
  }

  private CommandRun run(String command, String site, Object... arguments)
      throws InterruptedException {
    String[] all = new String[3 + arguments.length];
    all[0] = command;
    all[1] = "--url";
    all[2] = "http://127.0.0.1:" + server.getAddress().getPort() + "/" + site;
    for (int i = 0; i < arguments.length; i++) {
      all[3 + i] = arguments[i].toString();
    }
    return CommandRun.of(all);
  }

  @Test
  void exportPlanApplyDiff_leadFromOneInstallationToTheOther() throws Exception {
    here.saveJob("fetch", JOB);
    here.put("calendars/weekdays", "{'weekdays': [1, 2]}");
    Path config = directory.resolve("config");
    assertThat(run("export", "here", config).code()).isZero();
    assertThat(config.resolve("jobs/fetch.json")).exists();
    assertThat(config.resolve("README.md")).exists();
    assertThat(run("diff", "here", config).code()).isZero();
    CommandRun planned = run("plan", "there", config);
    assertThat(planned.code()).as(planned.err()).isEqualTo(2);
    assertThat(planned.out()).contains("create    job/fetch", "2 to create");
    CommandRun applied = run("apply", "there", "--reason", "a test", config);
    assertThat(applied.code()).as(applied.out() + applied.err()).isEqualTo(2);
    assertThat(applied.out()).contains("is applied: 2 of 2 actions are complete");
    assertThat(there.get("jobs/fetch").status()).isEqualTo(200);
    assertThat(run("apply", "there", config).code()).isZero();
    assertThat(run("plan", "there", config).code()).isZero();
  }

  @Test
  void export_intoTheSameDirectory_removesWhatIsGoneAndNothingElse() throws Exception {
    here.saveJob("fetch", JOB);
    here.saveJob("old", JOB);
    Path config = directory.resolve("config");
    assertThat(run("export", "here", "--kind", "job", config).code()).isZero();
    Files.writeString(config.resolve("jobs/mine.txt"), "x");
    here.delete("jobs/old");
    assertThat(run("export", "here", "--kind", "job", config).code()).isZero();
    assertThat(config.resolve("jobs/old.json")).doesNotExist();
    assertThat(config.resolve("jobs/mine.txt")).exists();
    Path zip = directory.resolve("all.zip");
    assertThat(run("export", "here", "--select", "job/f*", zip).code()).isZero();
    assertThat(run("plan", "there", zip).out()).contains("1 to create");
  }

  @Test
  void whatCannotBeDone_isSaidAndEndsWithOne() throws Exception {
    here.saveJob("fetch", JOB);
    Path config = directory.resolve("config");
    run("export", "here", config);
    Files.writeString(config.resolve("jobs/fetch.json"), "{\"job_id\": \"fetch\", \"steps\": 3}");
    CommandRun wrong = run("plan", "there", config);
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.out()).contains("error     jobs/fetch.json /steps");
    assertThat(run("apply", "there", config).code()).isEqualTo(1);
    assertThat(run("plan", "there", directory.resolve("none")).code()).isEqualTo(1);
    assertThat(run("plan", "there").err()).contains("usage: ./courier export");
    assertThat(run("plan", "nowhere", config).err()).contains("not from a Courier installation");
  }
}
