package com.couriermft.bench;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.steps.archive.UnzipStep;
import com.couriermft.steps.archive.ZipStep;
import com.couriermft.steps.pgp.DecryptStep;
import com.couriermft.steps.pgp.EncryptStep;
import com.couriermft.steps.spi.ConfigBinder;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.FixedContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.stream.Collectors;

/**
 * A process that runs steps over a directory, in the small heap it is given, and answers as {@link
 * TransferWorker} does. Arguments: the directory, then names of keys and files of their private
 * parts.
 */
final class CryptoWorker {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Map<String, Step<?>> steps;
  private final StepContext context;
  private final LiveHeap heap = new LiveHeap();

  private CryptoWorker(Path directory, PgpKeys keys) {
    InstantSource clock = InstantSource.system();
    context =
        new FixedContext(
            new DirectoryWorkspace(directory),
            new StepContext.Attempt("bench", "bench", "bench", 0, "bench"));
    steps =
        List.<Step<?>>of(
                new EncryptStep(keys, clock),
                new DecryptStep(keys, clock),
                new ZipStep(),
                new UnzipStep())
            .stream()
            .collect(Collectors.toMap(step -> step.type().key(), Function.identity()));
  }

  public static void main(String[] arguments) throws Exception {
    CryptoProviders.install();
    LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
    KeyStore keys = new KeyStore(new InMemoryTables(InstantSource.system()), new InMemorySecrets());
    for (int i = 1; i < arguments.length; i += 2) {
      Secret material = Secret.of(Files.readString(Path.of(arguments[i + 1])));
      keys.put(arguments[i], PgpMaterial.importPrivate(material, null, Instant.now()));
    }
    CryptoWorker worker = new CryptoWorker(Path.of(arguments[0]), new PgpKeys(keys));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(worker.run(Json.parse(line)));
    }
  }

  private String run(JsonNode order) throws IOException, InterruptedException {
    heap.clear();
    long cpu = PROCESS.getProcessCpuTime();
    long begun = System.nanoTime();
    run(steps.get(order.get("type").asText()), (ObjectNode) order.get("config"));
    long wall = System.nanoTime() - begun;
    cpu = PROCESS.getProcessCpuTime() - cpu;
    return String.format(
        Locale.ROOT, "done %d %d %d %d 0", wall, cpu, heap.mostMebibytes(), Resident.mebibytes());
  }

  private <C extends Record> void run(Step<C> step, ObjectNode config)
      throws IOException, InterruptedException {
    step.run(ConfigBinder.bind(step.type(), config), context);
  }
}
