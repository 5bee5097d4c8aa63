package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.HostProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The app in the smallest instance of Flex Consumption, 512 MB, which has a heap of 128 MB. */
@Execution(ExecutionMode.CONCURRENT)
class SmallHeapIT {
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final String LIMIT = "FUNCTIONS_REQUEST_BODY_SIZE_LIMIT";
  private static final int HUGE = 99 << 20;
  private static final int CUT_OFF = -1;
  private static final int FILE = 64 << 20;

  /** The second step fails, so that the file is kept in the workspace. */
  private static final String JOB =
      """
      {'id': 'get', 'type': 'sftp.download',
       'config': {'connection': 'partner-a', 'path': '/incoming/*.bin'}},
      {'id': 'unpack', 'type': 'file.unzip', 'config': {'input': 'a.bin', 'destination': 'out/'}}
      """;

  @TempDir private Path directory;
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void hugeBodies_ofAnybody_andALargeDownload_leaveTheHostAtWork() throws Exception {
    try (Site site = new Site(directory, 200L << 20);
        HostProcess host = host(site)) {
      byte[] content = new byte[FILE];
      new Random(1).nextBytes(content);
      Files.write(site.partner.resolve("incoming/a.bin"), content);
      Client api = new Client(host.apiUri());
      site.configure(api, "j", JOB);

      for (String path : List.of("webhooks/0123", "jobs/j", "break-glass/api-key", "nowhere")) {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          answers.add(send(host.apiUri() + "/" + path, HUGE));
        }
        for (CompletableFuture<Integer> answer : answers) {
          assertThat(answer.get(ANSWER.toSeconds(), TimeUnit.SECONDS))
              .as(path)
              .isIn(404, 413, CUT_OFF);
        }
      }
      String id = Site.trigger(api, "j");
      await()
          .atMost(ANSWER)
          .untilAsserted(
              () -> assertThat(Site.execution(api, id).path("state").asText()).isEqualTo("failed"));

      String file = host.apiUri() + "/executions/" + id + "/files/a.bin";
      assertThat(Client.json(api.get("executions/" + id + "/files/a.bin")).path("code").asText())
          .isEqualTo("range_required");
      assertThat(Site.sha256().digest(download(file)))
          .asHexString()
          .isEqualToIgnoringCase(HexFormat.of().formatHex(Site.sha256().digest(content)));
      assertThat(Files.readString(host.getLogFile())).doesNotContain("OutOfMemoryError");
    }
  }

  /** A larger limit is refused at startup, because one body of it could end the process. */
  @Test
  void bodyOfTheLargestLimitThatIsAccepted_leavesTheHostAtWork() throws Exception {
    int largest = 30_000_000;
    try (Site site = new Site(directory, 200L << 20);
        HostProcess host = options(site).environment(LIMIT, "" + largest).start()) {
      for (String path : List.of("webhooks/0123", "jobs/j")) {
        assertThat(
                send(host.apiUri() + "/" + path, largest).get(ANSWER.toSeconds(), TimeUnit.SECONDS))
            .as(path)
            .isIn(404, 413);
      }
      assertThat(new Client(host.apiUri()).get("jobs").statusCode()).isEqualTo(200);
      assertThat(Files.readString(host.getLogFile()))
          .contains(LIMIT + " is another number")
          .doesNotContain("OutOfMemoryError");
    }
  }

  private HostProcess host(Site site) {
    return options(site).start();
  }

  private static HostProcess.Builder options(Site site) {
    return HostProcess.of(PackagedApp.DIRECTORY, site.azurite.connectionString())
        .environment("COURIER_SECRETS_DIR", site.root.resolve("secrets").toString())
        .jvmOptions("-Xmx128m")
        .logFile(site.root.resolve("small.log"));
  }

  /**
   * Sends a body of zeros and returns the status. A connection that is closed while sending also
   * counts as refused.
   */
  private CompletableFuture<Integer> send(String address, int bytes) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .timeout(ANSWER)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(new byte[bytes]))
            .build();
    return http.sendAsync(request, BodyHandlers.discarding())
        .handle(
            (response, cut) -> {
              boolean isLate = String.valueOf(cut).contains(HttpTimeoutException.class.getName());
              return response == null ? isLate ? 0 : CUT_OFF : response.statusCode();
            });
  }

  /**
   * Downloads a file range by range until it is complete, as described in the API's documentation.
   */
  private byte[] download(String address) throws IOException, InterruptedException {
    byte[] all = new byte[FILE];
    for (int from = 0; from < FILE; ) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address))
              .timeout(ANSWER)
              .header("Range", "bytes=" + from + "-")
              .build();
      HttpResponse<byte[]> part = http.send(request, BodyHandlers.ofByteArray());
      assertThat(part.statusCode()).isEqualTo(206);
      System.arraycopy(part.body(), 0, all, from, part.body().length);
      from += part.body().length;
    }
    return all;
  }
}
