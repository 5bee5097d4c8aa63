package com.couriermft.local.http;

import com.couriermft.local.app.InvocationException;
import com.couriermft.local.app.Invoker;
import com.couriermft.local.app.Trigger.AuthLevel;
import com.couriermft.local.app.TriggerData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handles each request on a worker thread: the home page, the admin API, or the function whose
 * route matches.
 */
final class RequestHandler extends Handler.Abstract.NonBlocking {
  private static final Logger LOG = Logger.getLogger("host.http");
  private final Router router;
  private final AccessKeys keys;
  private final RequestReader reader;
  private final AdminApi admin;
  private final Invoker invoker;
  private final Executor workers;

  RequestHandler(
      Router router,
      AccessKeys keys,
      RequestReader reader,
      AdminApi admin,
      Invoker invoker,
      Executor workers) {
    this.router = router;
    this.keys = keys;
    this.reader = reader;
    this.admin = admin;
    this.invoker = invoker;
    this.workers = workers;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      workers.execute(() -> respond(request, response, callback));
    } catch (RejectedExecutionException stopping) {
      send(HostResponse.empty(503), false, response, callback);
    }
    return true;
  }

  private void respond(Request request, Response response, Callback callback) {
    try {
      send(answer(request), request.getMethod().equals("HEAD"), response, callback);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // The client would wait forever if its exchange did not end.
      LOG.log(Level.WARNING, e, () -> "No response to " + request);
      callback.failed(e);
    }
  }

  private HostResponse answer(Request request) throws IOException {
    try {
      var path = RequestPath.segments(String.valueOf(request.getHttpURI().getPath()));
      if (path.isEmpty()) {
        return HostResponse.of("The Courier local host is running.");
      }
      return path.get(0).equalsIgnoreCase("admin") ? admin(request, path) : function(request, path);
    } catch (RequestReader.TooLarge e) {
      return HostResponse.empty(413);
    }
  }

  private HostResponse admin(Request request, List<String> path)
      throws IOException, RequestReader.TooLarge {
    return keys.allow(AuthLevel.ADMIN, request)
        ? admin.answer(path.subList(1, path.size()), reader.read(request))
        : HostResponse.empty(401);
  }

  private HostResponse function(Request request, List<String> path)
      throws IOException, RequestReader.TooLarge {
    var match = router.find(request.getMethod(), path);
    if (match.isEmpty() || (match.get().function().disabled() && !keys.hasMasterKey(request))) {
      return HostResponse.empty(404);
    }
    if (!keys.allow(match.get().trigger().authLevel(), request)) {
      return HostResponse.empty(401);
    }
    var input = reader.read(request);
    var data = new TriggerData(input, HttpMetadata.of(input, match.get().values()));
    try {
      return HostResponse.of(invoker.invoke(match.get().function(), data));
    } catch (InvocationException logged) {
      return HostResponse.empty(500);
    } catch (IllegalArgumentException e) {
      LOG.log(
          Level.SEVERE,
          e,
          () -> "The response of " + match.get().function().name() + " cannot be sent");
      return HostResponse.empty(500);
    }
  }

  /**
   * Sends a response. The response to a {@code HEAD} request keeps the content length that the
   * function set.
   */
  private static void send(HostResponse reply, boolean head, Response response, Callback callback) {
    response.setStatus(reply.status());
    reply.headers().forEach(response.getHeaders()::put);
    boolean told = head && response.getHeaders().contains(HttpHeader.CONTENT_LENGTH);
    if (reply.status() != 204 && reply.status() != 304 && !told) {
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().length);
    }
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
  }
}
