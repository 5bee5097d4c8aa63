package com.couriermft.functions.ui;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.http.Validators;
import java.net.URI;
import java.util.Map;

/**
 * Answers requests for the dashboard from the resources of the app. A path is only ever looked up
 * in the list of packed files. What is none of them is an address within the dashboard and is
 * answered with its page, which finds the screen itself. Thread-safe.
 */
public final class PackagedUi {
  private static final String BASE = "/ui/";
  private static final String FOLDER = "ui/";
  private static final String ASSETS = "assets/";
  private static final String PAGE = "index.html";
  private static final String NONCE = "{nonce}";

  /** The page of an app whose build has left the dashboard out. */
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
   * Reads the list of files, and the page.
   *
   * @param resources has both below {@code ui/}
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
   * Answers with a file or the page.
   *
   * @throws StatusException {@code route_not_found}: there is no such file among the assets
   */
  public Response answer(Request request) {
    String path = path(request.uri());
    PackedFile file = path.equals(PAGE) ? null : files.get(path);
    if (file == null && path.startsWith(ASSETS)) {
      throw new StatusException(
          RequestCodes.ROUTE_NOT_FOUND,
          "The dashboard of this release has no such file; load its page again.");
    }
    String nonce = PageHeaders.nonce();
    return PageHeaders.on(file == null ? page(nonce) : file(file, request), request, nonce);
  }

  /** Returns what follows the dashboard's address, as it was sent; empty for the address alone. */
  private static String path(URI uri) {
    String raw = uri.getRawPath();
    int base = raw.indexOf(BASE);
    return base < 0 ? "" : raw.substring(base + BASE.length());
  }

  private Response page(String nonce) {
    return Response.of(200)
        .with("Content-Type", "text/html; charset=utf-8")
        // The tag names the release's page; the nonce differs with each answer.
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
    // A strong tag identifies bytes, so each encoding needs its own tag.
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
