package com.couriermft.functions.ui;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.wiring.Dashboard;

/** Returns the dashboard's files, which are loaded with the first request. */
public final class UiFiles {
  private UiFiles() {}

  /**
   * Returns a file of the dashboard, or its page for the URL of a screen.
   *
   * @throws StatusException {@code route_not_found}: the installation does not serve the dashboard
   */
  public static Response answer(Request request) {
    if (!Dashboard.isOn()) {
      throw new StatusException(
          RequestCodes.ROUTE_NOT_FOUND,
          "The dashboard is disabled in this installation: COURIER_UI is off.");
    }
    return PackagedUi.ofApp().answer(request);
  }
}
