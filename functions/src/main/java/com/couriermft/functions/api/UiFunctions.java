package com.couriermft.functions.api;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.ui.PackagedUi;
import com.couriermft.functions.wiring.Dashboard;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** The route of the dashboard's files; nothing of them is loaded before somebody asks. */
public final class UiFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public UiFunctions() {
    this(AccessGate.ofProcess());
  }

  UiFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Serves a file of the dashboard, or its page for the address of one of its screens. */
  @FunctionName("ui")
  public HttpResponseMessage file(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "ui/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answerAnybody(Route.UI, request, UiFunctions::answer);
  }

  private static Response answer(Request request) {
    if (!Dashboard.isOn()) {
      throw new StatusException(
          RequestCodes.ROUTE_NOT_FOUND,
          "This installation serves no dashboard: COURIER_UI is off.");
    }
    return PackagedUi.ofApp().answer(request);
  }
}
