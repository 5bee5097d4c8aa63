package com.couriermft.chaos;

import com.couriermft.chaos.steps.LedgerStep;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Step types that each have a defect. They receive files from a partner's folder and send them on,
 * or call a receiver.
 */
final class PlantedDefects {
  private PlantedDefects() {}

  /**
   * The configuration of all these types.
   *
   * @param file a path on this machine if the file is received, or a path in the workspace if the
   *     file is sent
   * @param destination a path in the workspace, or a folder on this machine
   */
  record Config(
      @Field(help = "File", required = true) String file,
      @Field(help = "Destination", required = true) String destination) {}

  private interface Act {
    StepResult run(Config config, StepContext context) throws IOException, InterruptedException;
  }

  private record Planted(StepType<Config> type, Act act) implements Step<Config> {
    @Override
    public StepResult run(Config config, StepContext context)
        throws IOException, InterruptedException {
      return act.run(config, context);
    }
  }

  /** Returns all step types with a defect. */
  static List<Step<?>> all() {
    return List.of(
        planted("removes_first", PlantedDefects::removeFirst),
        planted("loses_the_end", PlantedDefects::loseTheEnd),
        planted("delivers_twice", PlantedDefects::deliverTwice),
        planted("sends_twice", PlantedDefects::sendTwice),
        planted("sends_other", PlantedDefects::sendOther),
        planted("puts_less", PlantedDefects::putLess),
        planted("delivers_nothing", (config, context) -> new StepResult(Json.object(), 0)));
  }

  private static Step<Config> planted(String defect, Act act) {
    StepType<Config> type =
        StepType.of("planted." + defect, Config.class, "Has a defect.")
            .output("downloaded_files", "What it took")
            .output("operation_id", "The operation that the receiver was told")
            .retryRule("It has a defect.")
            .example("{\"file\": \"a\", \"destination\": \"b\"}");
    return new Planted(type, act);
  }

  /** Deletes the source, then fails before it stores the file. */
  private static StepResult removeFirst(Config config, StepContext context) throws IOException {
    Files.delete(Path.of(config.file()));
    throw CourierException.of(LedgerStep.FAILS_FOR_GOOD, "The file was about to be placed");
  }

  /** Stores the file without its last byte and deletes the source. */
  private static StepResult loseTheEnd(Config config, StepContext context) throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(config.file()));
    try (Workspace.Upload upload =
        context.workspace().create(config.destination(), Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length - 1);
      StoredFile file = upload.commit();
      Files.delete(Path.of(config.file()));
      return new StepResult(
          Json.object().set("downloaded_files", Json.tree(List.of(file.path()))), 0);
    }
  }

  /** Repeats a request whose response counts as lost. */
  private static StepResult sendTwice(Config config, StepContext context)
      throws IOException, InterruptedException {
    for (int i = 0; i < 2; i++) {
      send(config, context, "POST", HttpRequest.BodyPublishers.ofString("{}"));
    }
    return new StepResult(Json.object(), 0);
  }

  /** Makes the request once and with the correct id, but with the wrong content. */
  private static StepResult sendOther(Config config, StepContext context)
      throws IOException, InterruptedException {
    send(config, context, "POST", HttpRequest.BodyPublishers.ofString("{\"execution\": \"\"}"));
    return new StepResult(Json.object().put("operation_id", context.operationId(0)), 0);
  }

  /** Uploads a file without its last byte. */
  private static StepResult putLess(Config config, StepContext context)
      throws IOException, InterruptedException {
    byte[] bytes = Receiver.content(context.attempt().executionId());
    send(
        config, context, "PUT", HttpRequest.BodyPublishers.ofByteArray(bytes, 0, bytes.length - 1));
    return new StepResult(Json.object(), 0);
  }

  private static void send(
      Config config, StepContext context, String method, HttpRequest.BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(config.destination()))
            .header("Idempotency-Key", context.operationId(0))
            .method(method, body)
            .build();
    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
  }

  /**
   * Delivers a file twice, as if a second attempt did not see the delivery of the first attempt.
   */
  private static StepResult deliverTwice(Config config, StepContext context) throws IOException {
    StoredFile file = context.workspace().findFile(config.file()).orElseThrow();
    Path folder = Files.createDirectories(Path.of(config.destination()));
    String name = file.path().substring(file.path().lastIndexOf('/') + 1);
    for (String delivered : List.of(name, "again-" + name)) {
      try (InputStream in = context.workspace().read(file, 0)) {
        Files.copy(in, folder.resolve(delivered));
      }
    }
    return new StepResult(Json.object(), 0);
  }
}
