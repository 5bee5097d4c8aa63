package com.couriermft.steps.http;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.couriermft.partners.insights.Insights;
import com.couriermft.steps.http.FunctionConfig.Wait;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The dry run of {@code azure_function.execute}. It never calls the function, not even with {@code
 * HEAD}, which would run it. Instead it asks the host's own API below {@code admin}. That API
 * requires the app's master key. With any other key, the dry run can only check that the app
 * responds.
 *
 * @param partners opens function apps
 * @param insights telemetry of the functions; {@code null} if not configured
 */
record FunctionDryRun(Supplier<HttpPartners> partners, @Nullable Insights insights) {
  private static final String FUNCTION = "/function";
  private static final int NOT_FOUND = 404;

  /**
   * Checks that the connection allows the function, that the app's host and the function are
   * available, and that telemetry can be queried.
   */
  void look(FunctionConfig config, DryRun dryRun) throws IOException, InterruptedException {
    if (dryRun.knows("connection")) {
      lookAtApp(config, dryRun);
    }
    if (dryRun.knows("wait")) {
      lookAtWorkspace(config, dryRun);
    }
  }

  private void lookAtApp(FunctionConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    try (HttpPartner app =
        partners.get().openApp(config.connection(), Progress.NONE, dryRun::closeWhenTimeIsUp)) {
      boolean known = dryRun.knows("function", "path");
      if (known) {
        dryRun.look(
            FUNCTION,
            Check.Kind.FIELD,
            config.function(),
            () -> app.requireListed(config.function()));
      }
      dryRun.look(
          "/connection",
          Check.Kind.CONNECTION,
          config.connection(),
          () -> {
            int status = status(app, "admin/host/status");
            dryRun.report(host(config.connection(), status));
          });
      if (known && !config.function().isEmpty()) {
        dryRun.look(
            FUNCTION,
            Check.Kind.FIELD,
            config.function(),
            () -> {
              int status = status(app, "admin/functions/" + config.function());
              function(config.function(), status).ifPresent(dryRun::report);
            });
      }
    }
  }

  private static int status(HttpPartner app, String path) {
    try (HttpAnswer answer = app.exchange(HttpCall.of("GET", HttpTarget.of(path)))) {
      return answer.status();
    } catch (NothingSentException e) {
      throw e.why();
    } catch (AnswerLostException e) {
      throw e.why();
    }
  }

  private static Check host(String connection, int status) {
    String said =
        "The app's host responded with %d to the request for its status.".formatted(status);
    if (status < 300) {
      return Check.ok("/connection", Check.Kind.CONNECTION, connection, said);
    } else if (isRefusal(status)) {
      return Check.ok(
          "/connection",
          Check.Kind.CONNECTION,
          connection,
          said + " It reports details only with its master key.");
    }
    return Check.warning(
        "/connection", Check.Kind.CONNECTION, connection, HttpCodes.HTTP_STATUS, said);
  }

  /** Returns the finding about a function; empty if the host gives no information. */
  private static Optional<Check> function(String name, int status) {
    if (status < 300) {
      return Optional.of(
          Check.ok(FUNCTION, Check.Kind.FIELD, name, "The app has a function with this name."));
    } else if (status == NOT_FOUND) {
      return Optional.of(
          Check.failed(
              FUNCTION,
              Check.Kind.FIELD,
              name,
              HttpCodes.HTTP_STATUS,
              "The app has no function with this name."));
    }
    return Optional.empty();
  }

  private static boolean isRefusal(int status) {
    return status == 401 || status == 403;
  }

  private void lookAtWorkspace(FunctionConfig config, DryRun dryRun) {
    boolean needed = config.waiting() == Wait.APPLICATION_INSIGHTS;
    String field = needed ? "/wait" : "/connection";
    String subject = "Application Insights";
    if (insights == null) {
      if (needed) {
        dryRun.report(
            Check.failed(
                field,
                Check.Kind.FIELD,
                subject,
                TelemetryCodes.TELEMETRY_NOT_CONFIGURED,
                "This installation has no Log Analytics workspace: set "
                    + "COURIER_LOG_ANALYTICS_WORKSPACE."));
      }
      return;
    }
    try {
      insights.reach(dryRun::closeWhenTimeIsUp);
      dryRun.report(Check.ok(field, Check.Kind.FIELD, subject, "The workspace responded."));
    } catch (CourierException e) {
      dryRun.cancellation().throwIfCancelled();
      String why = String.valueOf(e.getMessage());
      dryRun.report(
          needed
              ? Check.failed(field, Check.Kind.FIELD, subject, e.failureCode(), why)
              : Check.warning(field, Check.Kind.FIELD, subject, e.failureCode(), why));
    }
  }
}
