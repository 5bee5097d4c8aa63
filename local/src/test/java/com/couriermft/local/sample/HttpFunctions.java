package com.couriermft.local.sample;

import com.microsoft.azure.functions.ExecutionContext;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatus;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** HTTP functions that return what they receive. */
public class HttpFunctions {
  private int calls;

  public HttpResponseMessage text(
      @HttpTrigger(name = "req", methods = HttpMethod.POST)
          HttpRequestMessage<Optional<String>> request,
      ExecutionContext context) {
    calls++;
    var answer =
        "body="
            + request.getBody().orElse("<none>")
            + "\nheaders="
            + request.getHeaders()
            + "\nquery="
            + request.getQueryParameters()
            + "\nuri="
            + request.getUri()
            + "\ncalls="
            + calls
            + "\nfunction="
            + context.getFunctionName();
    return request
        .createResponseBuilder(HttpStatus.CREATED)
        .header("X-Sample", "yes")
        .header("Content-Type", "text/csv")
        .body(answer)
        .build();
  }

  public byte[] bytes(
      @HttpTrigger(name = "req", methods = HttpMethod.POST)
          HttpRequestMessage<Optional<byte[]>> request) {
    return request.getBody().orElse(new byte[0]);
  }

  public static String parameter(
      @HttpTrigger(name = "req", methods = HttpMethod.GET) String body,
      @BindingName("id") String id) {
    return "parameter " + id;
  }

  public String literal(@HttpTrigger(name = "req", methods = HttpMethod.GET) String body) {
    return "literal";
  }

  public String rest(
      @HttpTrigger(name = "req", methods = HttpMethod.GET) String body,
      @BindingName("path") String path) {
    return "rest " + path;
  }

  public String number(
      @HttpTrigger(name = "req", methods = HttpMethod.GET) String body, @BindingName("n") int n) {
    return "number " + (n + 1);
  }

  public String fails(@HttpTrigger(name = "req", methods = HttpMethod.GET) String body) {
    throw new IllegalStateException("on purpose");
  }

  public HttpResponseMessage nothing(
      @HttpTrigger(name = "req", methods = HttpMethod.GET)
          HttpRequestMessage<Optional<String>> request) {
    return null;
  }

  public String sleep(@HttpTrigger(name = "req", methods = HttpMethod.GET) String body)
      throws InterruptedException {
    new CountDownLatch(1).await(30, TimeUnit.SECONDS);
    return "awake";
  }

  /** Returns which of the host's classes the app can load, and what the app's threads inherit. */
  public String isolation(@HttpTrigger(name = "req", methods = HttpMethod.GET) String body) {
    return "jackson="
        + sees("com.fasterxml.jackson.databind.ObjectMapper")
        + " storage="
        + sees("com.azure.storage.queue.QueueClient")
        + " slf4j="
        + sees("org.slf4j.Logger")
        + " host="
        + sees("com.couriermft.local.LocalHost")
        + " api="
        + sees("com.microsoft.azure.functions.HttpMethod")
        + " context="
        + (Thread.currentThread().getContextClassLoader() == HttpFunctions.class.getClassLoader());
  }

  private static boolean sees(String name) {
    try {
      Class.forName(name);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
