package com.couriermft.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/**
 * The storage emulator Azurite in a separate process, on free ports of 127.0.0.1. {@link #close}
 * stops it. The emulator also stops when this process ends for any reason, because it monitors its
 * standard input. Thread-safe.
 */
public final class Azurite implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger("host.azurite");
  private static final Path PROJECT = Path.of("local", "azurite");
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration STOP = Duration.ofSeconds(5);
  private static final Pattern LISTENING =
      Pattern.compile("Azurite (\\w+) service is successfully listening at (https?://\\S+)");
  // The well-known public key of the emulator's only account. It is not a secret.
  private static final String ACCOUNT =
      "AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/"
          + "K1SZFPTOtr/KBHBeksoGMGw==";

  /** The services of a storage account. */
  public enum Service {
    BLOB,
    QUEUE,
    TABLE
  }

  private final Process process;
  private final Map<Service, URI> endpoints;

  private Azurite(Process process, Map<Service, URI> endpoints) {
    this.process = process;
    this.endpoints = endpoints;
  }

  /**
   * Starts an in-memory emulator; installs Azurite first if it is missing.
   *
   * @throws IllegalStateException Node.js is missing, or Azurite does not start within a minute
   */
  public static Azurite start() {
    return start(List.of("--inMemoryPersistence"));
  }

  /**
   * Starts an emulator that stores its data in a directory, which is created if it does not exist.
   *
   * @throws IllegalStateException see {@link #start()}
   */
  public static Azurite start(Path directory) {
    return start(List.of("--location", directory.toAbsolutePath().toString()));
  }

  /**
   * Starts an in-memory emulator that uses HTTPS and accepts identity tokens.
   *
   * <p>Any unexpired token that Entra ID issued for storage is accepted, without a check of its
   * signature or role.
   *
   * @param certificate the server's certificate, in PEM format
   * @param key the private key of the certificate, in PEM format
   * @throws IllegalStateException see {@link #start()}
   */
  public static Azurite startSecured(Path certificate, Path key) {
    return start(
        List.of(
            "--inMemoryPersistence",
            "--oauth",
            "basic",
            "--cert",
            certificate.toString(),
            "--key",
            key.toString()));
  }

  private static Azurite start(List<String> persistence) {
    var arguments = new ArrayList<>(List.of("--silent", "--disableTelemetry"));
    arguments.addAll(
        List.of(
            "--skipApiVersionCheck", "--blobPort", "0", "--queuePort", "0", "--tablePort", "0"));
    arguments.addAll(persistence);
    var builder =
        NodeProject.find(PROJECT).install().script("start.js", arguments).redirectErrorStream(true);
    try {
      return await(builder.start());
    } catch (IOException e) {
      throw NodeProject.missingNode(e);
    }
  }

  private static Azurite await(Process process) {
    var startup = new Startup();
    OutputReader.start(process, startup::read);
    process.onExit().thenAccept(ended -> startup.ended(ended.exitValue()));
    try {
      return new Azurite(process, startup.endpoints.get(START.toSeconds(), TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      process.destroyForcibly();
      throw new IllegalStateException("Azurite did not start: " + startup.output(), e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while starting Azurite", e);
    }
  }

  /** Returns the connection string of the emulator's account, for all three services. */
  public String connectionString() {
    return "DefaultEndpointsProtocol=http;%s;BlobEndpoint=%s;QueueEndpoint=%s;TableEndpoint=%s;"
        .formatted(
            ACCOUNT, endpoint(Service.BLOB), endpoint(Service.QUEUE), endpoint(Service.TABLE));
  }

  /** Returns the port on 127.0.0.1 on which a service listens. */
  public int port(Service service) {
    return Objects.requireNonNull(endpoints.get(service)).getPort();
  }

  private String endpoint(Service service) {
    return endpoints.get(service) + "/devstoreaccount1";
  }

  /**
   * Stops the process and waits until it has ended. The process is killed if that takes more than 5
   * seconds.
   */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException e) {
      process.destroyForcibly();
      throw new IllegalStateException("Azurite's input cannot be closed; killing the process", e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Collects the addresses that Azurite prints as each service starts to listen. */
  private static final class Startup {
    private final CompletableFuture<Map<Service, URI>> endpoints = new CompletableFuture<>();
    private final Map<Service, URI> found = new EnumMap<>(Service.class);
    private final List<String> lines = new ArrayList<>();

    synchronized void read(String line) {
      LOG.fine(line);
      if (endpoints.isDone()) {
        return;
      }
      lines.add(line);
      var match = LISTENING.matcher(line);
      if (match.find()) {
        found.put(
            Service.valueOf(match.group(1).toUpperCase(Locale.ROOT)), URI.create(match.group(2)));
      }
      if (found.size() == Service.values().length) {
        endpoints.complete(Map.copyOf(found));
      }
    }

    void ended(int exitCode) {
      endpoints.completeExceptionally(
          new IllegalStateException("Azurite exited with code " + exitCode));
    }

    synchronized String output() {
      return String.join(" | ", lines);
    }
  }
}
