package com.couriermft.functions.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.bundle.ApiCalls.RefusedException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ConnectException;
import java.nio.file.NoSuchFileException;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The commands {@code ./courier export}, {@code plan}, {@code apply} and {@code diff}. */
public final class BundleMain {
  /** The exit code if there is nothing to do, and after an export. */
  static final int NOTHING = 0;

  /** The exit code if the command failed, completely or partly. */
  static final int FAILED = 1;

  /** The exit code if there are changes to apply, or changes were applied. */
  static final int CHANGES = 2;

  private static final int PAUSE_MILLIS = 500;

  private final BundleOptions options;
  private final ApiCalls api;
  private final PrintStream out;

  private BundleMain(BundleOptions options, PrintStream out) {
    this.options = options;
    this.api = new ApiCalls(options);
    this.out = out;
  }

  /** Runs the command and prints the result. Exits with 0, 1 or 2, as described in the usage. */
  public static void main(String[] arguments) throws InterruptedException {
    System.exit(run(arguments, System.getenv(), System.out, System.err));
  }

  static int run(String[] arguments, Map<String, String> env, PrintStream out, PrintStream err)
      throws InterruptedException {
    BundleOptions options;
    try {
      options = BundleOptions.parse(env, arguments);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + System.lineSeparator() + BundleOptions.USAGE);
      return FAILED;
    }
    try {
      return new BundleMain(options, out).run();
    } catch (RefusedException | InvalidInputException e) {
      err.println("Failed: " + e.getMessage());
    } catch (NoSuchFileException e) {
      err.println("Failed: there is no file or folder '" + e.getFile() + "'.");
    } catch (ConnectException e) {
      err.println(
          "Failed: "
              + options.url()
              + " refused the connection. Check the URL, and that "
              + "a host is running there.");
    } catch (IOException e) {
      err.println("Failed: " + options.url() + ": " + e);
    }
    return FAILED;
  }

  private int run() throws IOException, InterruptedException, RefusedException {
    return switch (options.command()) {
      case "export" -> export();
      case "apply" -> apply();
      default -> told(plan());
    };
  }

  private int export() throws IOException, InterruptedException, RefusedException {
    ObjectNode scope = Json.object();
    if (!options.select().isEmpty()) {
      scope.set("select", Json.<JsonNode>tree(options.select()));
    }
    if (!options.kinds().isEmpty()) {
      scope.set("kinds", Json.<JsonNode>tree(options.kinds()));
    }
    BundleFiles.write(options, api.send("POST", "export", scope));
    out.println("The bundle is in " + options.path() + ".");
    return NOTHING;
  }

  private JsonNode plan() throws IOException, InterruptedException, RefusedException {
    ObjectNode request = Json.object();
    if (options.command().equals("diff")) {
      request.put("policy", "replace");
    } else if (options.options().isPresent()
        && Json.parse(BundleFiles.text(options.options().get())) instanceof ObjectNode further) {
      request.setAll(further);
    }
    request.put("edited", !options.isZip());
    request.put("zip", Base64.getEncoder().encodeToString(BundleFiles.read(options)));
    JsonNode plan = api.post("plans", request);
    PlanText.print(plan, out);
    return plan;
  }

  private int told(JsonNode plan) {
    boolean differs = options.command().equals("diff");
    boolean ready = plan.path("valid").asBoolean() && !isMissing(plan);
    if (!ready && !(differs && plan.path("errors").isEmpty())) {
      return FAILED;
    }
    return acts(plan) || isMissing(plan) ? CHANGES : NOTHING;
  }

  private static boolean isMissing(JsonNode plan) {
    return !plan.at("/missing/secrets").isEmpty() || !plan.at("/missing/keys").isEmpty();
  }

  private static boolean acts(JsonNode plan) {
    return plan.at("/progress/of").asInt() > 0;
  }

  private int apply() throws IOException, InterruptedException, RefusedException {
    JsonNode plan = plan();
    int told = told(plan);
    if (told != CHANGES) {
      return told;
    }
    String address = "plans/" + plan.path("plan_id").asText();
    ObjectNode request = Json.object().put("plan_hash", plan.path("plan_hash").asText());
    api.post(address + "/apply", request.put("reason", options.reason()));
    long end = System.nanoTime() + options.timeout().toNanos();
    JsonNode standing = api.get(address);
    while (standing.path("state").asText().equals("applying") && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      standing = api.get(address);
    }
    String state = standing.path("state").asText();
    out.printf(
        "Plan %s is %s: %d of %d actions are complete.%n",
        plan.path("plan_id").asText(),
        state,
        standing.at("/progress/done").asInt(),
        standing.at("/progress/of").asInt());
    if (standing.has("stopped_by")) {
      out.println(standing.at("/stopped_by/detail").asText());
    }
    return state.equals("applied") ? CHANGES : FAILED;
  }
}
