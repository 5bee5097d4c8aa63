package com.couriermft.local.chaos;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Serves one client of the proxy. Each request is forwarded on a separate connection. */
final class ProxiedConnection implements Runnable {
  private static final int READ_TIMEOUT_MILLIS = 120_000;

  private final Socket client;
  private final InetSocketAddress service;
  private final boolean isTable;
  private final Weather weather;

  ProxiedConnection(Socket client, InetSocketAddress service, boolean isTable, Weather weather) {
    this.client = client;
    this.service = service;
    this.isTable = isTable;
    this.weather = weather;
  }

  @Override
  public void run() {
    try (client) {
      client.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(client.getInputStream());
      OutputStream out = client.getOutputStream();
      Optional<HttpMessage> request = HttpMessage.readRequest(in);
      while (request.isPresent()) {
        Optional<HttpMessage> answer = answer(request.get());
        if (answer.isEmpty()) {
          return;
        }
        answer.get().write(out);
        request = HttpMessage.readRequest(in);
      }
    } catch (IOException closed) {
      // The client cannot distinguish a lost service from a lost connection; this is intended here.
      weather.lost();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the response; empty if the connection must close instead. */
  private Optional<HttpMessage> answer(HttpMessage request)
      throws IOException, InterruptedException {
    boolean isQuery = isTable && TableQuery.is(request);
    Optional<Fault> fault = weather.next(isQuery);
    HttpMessage resolved = isQuery ? TableQuery.resolved(request) : request;
    if (weather.isCutOff()) {
      return Optional.empty();
    } else if (fault.isEmpty()) {
      return Optional.of(forward(resolved));
    }
    return switch (fault.get()) {
      case CLOSED_BEFORE -> Optional.empty();
      case REPLY_DROPPED -> {
        forward(resolved);
        yield Optional.empty();
      }
      case BUSY -> Optional.of(Answers.error(isTable, 503, "ServerBusy"));
      case FAILED_BEFORE -> Optional.of(Answers.error(isTable, 500, "InternalError"));
      case FAILED_AFTER -> {
        forward(resolved);
        yield Optional.of(Answers.error(isTable, 500, "OperationTimedOut"));
      }
      case DELAYED_BEFORE -> {
        TimeUnit.MILLISECONDS.sleep(weather.delayMillis());
        yield Optional.of(forward(resolved));
      }
      case DELAYED_AFTER -> {
        HttpMessage late = forward(resolved);
        TimeUnit.MILLISECONDS.sleep(weather.delayMillis());
        yield Optional.of(late);
      }
      case SHORT_PAGE -> Optional.of(forward(TableQuery.shortened(resolved, weather.rows())));
      case EMPTY_PAGE -> Optional.of(TableQuery.emptyPage(request));
    };
  }

  private HttpMessage forward(HttpMessage request) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      socket.connect(service);
      socket.setSoTimeout(READ_TIMEOUT_MILLIS);
      OutputStream out = socket.getOutputStream();
      request.with("Connection", Optional.of("close")).write(out);
      HttpMessage answer =
          HttpMessage.readAnswer(request, new BufferedInputStream(socket.getInputStream()));
      return answer.with("Connection", Optional.empty()).with("Keep-Alive", Optional.empty());
    }
  }
}
