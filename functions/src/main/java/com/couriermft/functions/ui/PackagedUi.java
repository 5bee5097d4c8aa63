package com.couriermft.functions.ui;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.http.Validators;
import java.net.URI;
import java.util.Map;

/**
 * Responds to requests for the dashboard from the resources of the app. A path is only looked up in
 * the list of packed files. Any other path is a URL within the dashboard. The response to it is the
 * page, which selects the screen. Thread-safe.
 */
public final class PackagedUi {
  private static final String BASE = "/ui/";
  private static final String FOLDER = "ui/";
  private static final String ASSETS = "assets/";
  private static final String PAGE = "index.html";
  private static final String NONCE = "{nonce}";

  /** The page of an app that was built without the dashboard. */
  private static final String ABSENT =
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Courier</title>
      <p>This app was built without its dashboard (<code>-DskipUi</code>); the API works.</p></html>
      """;

  private static final PackagedUi OF_APP = new PackagedUi(PackagedUi.class.getClassLoader());

  private final ClassLoader resources;
  private final Map<String, PackedFile> files;
  private final String page;

  /**
   * Reads the list of files and the page.
   *
   * @param resources the class loader whose folder {@code ui/} contains the list and the page
   */
  PackagedUi(ClassLoader resources) {
    this.resources = resources;
    this.files = PackedFile.list(resources, FOLDER);
    PackedFile found = files.get(PAGE);
    this.page = found == null ? ABSENT : found.text(resources, FOLDER);
  }

  /** Returns the dashboard of this app. */
  public static PackagedUi ofApp() {
    return OF_APP;
  }

  /**
   * Returns the response with a file or the page.
   *
   * @throws StatusException {@code route_not_found}: the assets have no such file
   */
  public Response answer(Request request) {
    String path = path(request.uri());
    PackedFile file = path.equals(PAGE) ? null : files.get(path);
    if (file == null && path.startsWith(ASSETS)) {
      throw new StatusException(
          RequestCodes.ROUTE_NOT_FOUND,
          "The dashboard of this release does not have this file; reload the page.");
    }
    String nonce = PageHeaders.nonce();
    return PageHeaders.on(file == null ? page(nonce) : file(file, request), request, nonce);
  }

  /** Returns the part of the path after the dashboard's URL, as sent; empty for that URL alone. */
  private static String path(URI uri) {
    String raw = uri.getRawPath();
    int base = raw.indexOf(BASE);
    return base < 0 ? "" : raw.substring(base + BASE.length());
  }

  private Response page(String nonce) {
    return Response.of(200)
        .with("Content-Type", "text/html; charset=utf-8")
        // The ETag identifies the release's page without the nonce, which differs in each response.
        .with("ETag", Validators.weak(page))
        .withBody(page.replace(NONCE, nonce));
  }

  private Response file(PackedFile file, Request request) {
    boolean isNamedByItsHash = file.path().startsWith(ASSETS);
    Response answer =
        Response.of(200)
            .with("Content-Type", file.mediaType())
            .with("Vary", "Accept-Encoding")
            .with(
                "Cache-Control",
                isNamedByItsHash ? "public, max-age=31536000, immutable" : "no-cache");
    // A strong ETag identifies bytes, so each encoding needs its own.
    return AcceptedEncoding.hasGzip(request.headers().get("accept-encoding"))
        ? answer
            .with("Content-Encoding", "gzip")
            .with("ETag", '"' + file.hash() + '"')
            .withBody(file.packed(resources, FOLDER))
        : answer
            .with("ETag", '"' + file.hash() + "-identity\"")
            .withBody(file.unpacked(resources, FOLDER));
  }
}
