package com.couriermft.steps.http;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.couriermft.steps.http.HttpConfig.Probe;
import com.couriermft.steps.http.HttpConfig.ResponseKind;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code http.request}: sends a request to a partner's server and processes the response. */
public final class HttpRequestStep
    implements Continues<HttpConfig>,
        RollsBack<HttpConfig>,
        ValidatesDeeply<HttpConfig>,
        Acts<HttpConfig> {
  private static final Shape.Fields RESPONSE =
      Shape.Fields.of(
          Property.optional(
              "status_code",
              Shape.Whole.of(100, 599),
              "Status code; absent if the only evidence is that a person confirmed the request"),
          Property.required(
              "headers",
              new Shape.AnyObject(),
              "Headers by lower-case name: content-type, etag, location, last-modified, link, and "
                  + "those of `output_headers`"),
          Property.optional("data", new Shape.Any(), "The body, as JSON or text"));

  static final StepType<HttpConfig> TYPE =
      StepType.of(
              "http.request",
              HttpConfig.class,
              "Sends a request to an HTTP server: calls an API, downloads or uploads a file, "
                  + "reads a paginated list, or starts an operation and waits until it is "
                  + "complete.")
          .titled("Send HTTP request")
          .closedOutput("response", "The response", RESPONSE, "data")
          .output("url", "The address that responded, without its query", Shape.Text.any())
          .path("file", "Path of the downloaded file", Shape.Text.any())
          .output("pages", "Number of pages read", Shape.Whole.atLeast(0))
          .output("items", "Number of items in the pages", Shape.Whole.atLeast(0))
          .output(
              "polls", "Number of status requests after the first request", Shape.Whole.atLeast(0))
          .output("attempts", "Number of attempts", Shape.Whole.atLeast(1))
          .output(
              "operation_id",
              "The ID of the operation that Courier sent to the server",
              Shape.Text.any())
          .fileOutputs()
          .retryRule(
              "GET, HEAD, PUT and DELETE are sent again. A POST for `pagination` is sent again, "
                  + "and so is a POST or PATCH that is declared `idempotent`, with the same key. "
                  + "Other requests are sent again only if nothing was sent, or if the server "
                  + "temporarily refuses them (425, 429, or 503 with `Retry-After`). If the "
                  + "outcome is unknown, the step fails with `outcome_unknown`.")
          .example(
              """
              {"connection": "orders-api", "method": "POST", "path": "orders",
               "body": {"customer": "{{parameters.customer}}", "lines": 2},
               "idempotent": true}\
              """);

  private final Supplier<HttpPartners> partners;
  private final InstantSource clock;

  /**
   * Creates the step.
   *
   * @param partners opens connections; called for the first request, so that its classes are not
   *     loaded earlier
   * @param clock clock for {@code Retry-After} headers with a date
   */
  public HttpRequestStep(Supplier<HttpPartners> partners, InstantSource clock) {
    this.partners = partners;
    this.clock = clock;
  }

  @Override
  public StepType<HttpConfig> type() {
    return TYPE;
  }

  @Override
  public boolean acts(HttpConfig config) {
    return !config.isSafe();
  }

  /**
   * Returns empty, so that the step runs and its unsafe operation applies the user's declaration.
   */
  @Override
  public Optional<ObjectNode> outputsWhenDone() {
    return Optional.empty();
  }

  @Override
  public SliceResult runSlice(
      HttpConfig config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    try (HttpPartner partner = open(config, context)) {
      HttpCaller caller = new HttpCaller(config, context, partner, clock);
      if (config.pagination() != null) {
        return new PageWalk(caller, Pagination.of(config.pagination())).run(position, slice);
      } else if (config.poll() != null) {
        return new PollWalk(caller, PollSettings.of(config.poll())).run(position);
      } else if (config.response() == ResponseKind.FILE && config.method().equals("GET")) {
        return download(caller, slice);
      }
      return SliceResult.done(request(caller).result());
    }
  }

  private HttpPartner open(HttpConfig config, StepContext context) {
    return partners.get().open(config.connection(), context.progress(), context::closeWhenTimeIsUp);
  }

  private static SliceResult download(HttpCaller caller, Slice slice) throws IOException {
    return new FileAnswer(caller)
        .fetch(caller.target(), slice)
        .map(
            got ->
                SliceResult.done(
                    Outputs.of(got.head(), List.of(got.file()), caller.context()).result()))
        .orElseGet(() -> SliceResult.goesOn(Json.object().put("staged", true)));
  }

  private static Outputs request(HttpCaller caller) throws IOException, InterruptedException {
    HttpConfig config = caller.config();
    StepContext context = caller.context();
    long begun = System.nanoTime();
    FileAnswer files = new FileAnswer(caller);
    RequestAct request =
        new RequestAct(
            caller,
            (answer, result) -> {
              if (config.response() == ResponseKind.FILE) {
                StoredFile file = files.write(answer, caller.target()).file();
                result.set("files", Json.tree(List.of(file)));
                result.set("kept", context.workspace().keep(List.of(file)));
              }
            });
    ObjectNode result = request.perform();
    tellSent(caller, result, Duration.ofNanos(System.nanoTime() - begun));
    Outputs outputs = Outputs.of(result, received(caller, result), context);
    if (!config.isSafe()) {
      outputs.with("operation_id", UnsafeAct.of(context, 0).operation());
    }
    return outputs;
  }

  /** Returns the file of a response, including a file from an earlier attempt. */
  private static List<StoredFile> received(HttpCaller caller, JsonNode result) {
    if (!result.has("files")) {
      return List.of();
    }
    StoredFile file = Json.read(result.path("files").get(0), StoredFile.class);
    if (caller.context().workspace().findFile(file.path()).isEmpty()) {
      return List.copyOf(
          caller
              .context()
              .workspace()
              .adopt(result.path("kept"), caller.config().overwrite())
              .values());
    }
    return List.of(file);
  }

  private static void tellSent(HttpCaller caller, JsonNode result, Duration took) {
    HttpConfig config = caller.config();
    Placed placed = config.method().equals("PUT") ? Placed.HTTP_PUT : Placed.HTTP_POST;
    String authority = URI.create(result.path("url").asText("")).getAuthority();
    RemoteFiles.Peer peer = new RemoteFiles.Peer(authority == null ? "" : authority);
    String path = "/" + caller.target().path();
    for (Bodies.Sent sent : new Bodies(config, caller.context()).files()) {
      String at = sent.name() == null ? path : path + "/" + sent.name();
      caller
          .context()
          .deliveries()
          .record(MovedFile.carried(config.connection(), at, peer, sent.file(), placed), took);
      caller.context().progress().fileDone();
    }
  }

  /**
   * Deletes the parts of an incomplete list, and the downloaded file outside the workspace. The
   * downloaded file is deleted only if the server still has the file; otherwise it may be the only
   * copy.
   */
  @Override
  public void rollBack(HttpConfig config, StepContext context) throws IOException {
    PageWalk.clear(context);
    PlacedLeftovers placed = new PlacedLeftovers(context.workspace(), config.overwrite());
    for (JsonNode note : context.workspace().notes()) {
      JsonNode placing = note.path(FileAnswer.PLACING);
      Optional<StoredFile> file =
          placing.isObject() ? placed.find(placing.path("path").asText()) : Optional.empty();
      if (file.isPresent()) {
        remove(file.get(), placing, config, context);
      }
    }
  }

  private void remove(StoredFile file, JsonNode placing, HttpConfig config, StepContext context)
      throws IOException {
    String etag = placing.path("etag").asText("");
    try (HttpPartner partner = open(config, context)) {
      HttpCaller caller = new HttpCaller(config, context, partner, clock);
      HttpTarget target = HttpCaller.target(placing.path("target"));
      try (HttpAnswer answer =
          caller.exchange(caller.call("HEAD", target, HttpBody.NONE, Map.of()))) {
        if (!etag.isEmpty() && etag.equals(FileAnswer.strongTag(answer))) {
          context.workspace().delete(file);
          context.log().info("Deleted '{}' because the step failed", file.path());
          return;
        }
      }
    } catch (CourierException e) {
      context.cancellation().throwIfCancelled();
      context.log().warn("It is unknown whether '{}' still exists", config.connection(), e);
    }
    context.log().warn("'{}' was kept although the step failed", file.path());
  }

  @Override
  public void validateDeeply(HttpConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (config.probe() != Probe.NONE && dryRun.knows("connection", "path", "probe")) {
      probe(config, dryRun);
    }
    String bodyFile = config.bodyFile();
    if (bodyFile != null && dryRun.knows("body_file")) {
      new FileChecks(dryRun).sources("/body_file", List.of(bodyFile), true);
    }
    boolean writes = config.response() == ResponseKind.FILE || config.pagination() != null;
    if (writes && dryRun.knows("destination", "overwrite", "response", "pagination")) {
      new FileChecks(dryRun)
          .destination("/destination", config.destination(), List.of(), config.overwrite());
    }
  }

  /** Sends the request that the field {@code probe} allows, which changes nothing on the server. */
  private void probe(HttpConfig config, DryRun dryRun) throws IOException, InterruptedException {
    String method = config.probe().name();
    String what = method + " /" + config.path();
    dryRun.look(
        "/path",
        Check.Kind.PATH,
        what,
        () -> {
          HttpCall call = HttpCall.of(method, new HttpTarget(config.path(), null));
          try (HttpPartner partner =
                  partners
                      .get()
                      .open(config.connection(), Progress.NONE, dryRun::closeWhenTimeIsUp);
              HttpAnswer answer = partner.exchange(call)) {
            String detail = "The server responded with %d.".formatted(answer.status());
            boolean good = answer.status() < 400;
            dryRun.report(
                good
                    ? Check.ok("/path", Check.Kind.PATH, what, detail)
                    : Check.warning("/path", Check.Kind.PATH, what, HttpCodes.HTTP_STATUS, detail));
          } catch (NothingSentException e) {
            throw e.why();
          } catch (AnswerLostException e) {
            throw e.why();
          }
        });
  }
}
