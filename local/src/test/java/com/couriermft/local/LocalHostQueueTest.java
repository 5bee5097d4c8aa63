package com.couriermft.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;
import com.azure.storage.queue.models.PeekedMessageItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Tests the queue trigger of the sample app with batch size 2, threshold 1 and 2 deliveries. */
class LocalHostQueueTest {
  @TempDir static Path directory;
  private Sample sample;
  private String queueName;
  private QueueClient queue;
  private LocalHost host;

  @BeforeAll
  static void packageApp() throws IOException {
    SampleApp.in(directory);
  }

  @BeforeEach
  void createQueue(TestInfo test) {
    sample = Sample.fresh();
    queueName = "q" + Integer.toHexString(test.getDisplayName().hashCode());
    queue = SharedAzurite.queue(queueName);
  }

  @AfterEach
  void stop() {
    host.close();
  }

  @Test
  void queue_manyMessages_runAtMostBatchPlusThreshold() throws IOException {
    for (int i = 0; i < 8; i++) {
      queue.sendMessage("hold " + i);
    }
    start(Map.of());
    await().until(() -> running() == 2);
    sample.open(1);
    await().until(() -> running() == 3);

    for (int ended = 2; ended <= 8; ended++) {
      var expected = ended;
      sample.open(1);
      await().until(() -> sample.events("end").size() == expected);
      assertThat(running()).isLessThanOrEqualTo(3);
    }
    awaitEmpty();
    assertThat(sample.events("begin")).hasSize(8);
  }

  @Test
  void queue_whoseHostRunsOutOfMemory_goesOn() throws IOException {
    var thrown = Sample.failAround(1);
    try {
      for (int i = 0; i < 3; i++) {
        queue.sendMessage("plain " + i);
      }
      start(Map.of());
      await().until(() -> sample.events("end").size() == 3);
      assertThat(thrown.get()).isNegative();
    } finally {
      Sample.endAround();
    }
  }

  @Test
  void queue_failingMessage_isRetriedThenPoison() throws IOException {
    queue.sendMessage("fail <&> 1");
    start(Map.of());

    assertThat(awaitPoison().getBody().toString()).isEqualTo("fail <&> 1");
    assertThat(sample.events("begin")).hasSize(2);
    assertThat(sample.events("begin").get(1)).contains("count=2");
    awaitEmpty();
  }

  @Test
  void queue_jsonMessage_overridesMetadata() throws IOException {
    queue.sendMessage("{\"id\": \"mine\", \"dequeuecount\": 7}");
    start(Map.of());
    awaitEmpty();

    assertThat(sample.events("begin")).singleElement().asString().endsWith("count=7 id=mine");
  }

  @Test
  void queue_base64Encoding_decodesAndPoisonsTheRest() throws IOException {
    queue.sendMessage("b2sgMQ==");
    queue.sendMessage("not base64!");
    start(Map.of("AzureFunctionsJobHost__extensions__queues__messageEncoding", "base64"));

    assertThat(awaitPoison().getBody().toString()).isEqualTo("not base64!");
    await().until(() -> sample.events("end ok 1").size() == 1);
    assertThat(sample.events("begin")).hasSize(1);
  }

  @Test
  void queue_longInvocation_isRenewedAndThenDeleted() throws IOException {
    queue.sendMessage("hold on");
    var renewalInterval = Duration.ofMillis(50);
    var begun = System.nanoTime();
    start(
        Map.of(),
        new LocalHost.Tuning(
            renewalInterval, Duration.ofSeconds(1), InstantSource.system(), () -> {}));
    await().until(() -> System.nanoTime() - begun > 500_000_000L && running() == 1);
    sample.open(1);

    awaitEmpty();
  }

  @Test
  void close_unfinishedMessage_isVisibleAtOnce() throws IOException {
    queue.sendMessage("hold back");
    start(
        Map.of(),
        new LocalHost.Tuning(
            Duration.ofMinutes(5), Duration.ofMillis(200), InstantSource.system(), () -> {}));
    await().until(() -> running() == 1);
    assertThat(queue.peekMessage()).isNull();
    host.close();

    assertThat(queue.receiveMessage()).isNotNull();
    sample.open(1);
  }

  @Test
  void queue_createdLater_isServed() throws IOException {
    queue.delete();
    start(Map.of());
    queue.createIfNotExists();
    queue.sendMessage("ok late");

    await().until(() -> sample.events("end ok late").size() == 1);
  }

  private long running() {
    return sample.events("begin").size() - sample.events("end").size();
  }

  private void awaitEmpty() {
    await().until(() -> queue.getProperties().getApproximateMessagesCountLong() == 0);
  }

  private PeekedMessageItem awaitPoison() {
    var poison =
        new QueueClientBuilder()
            .connectionString(SharedAzurite.connectionString())
            .queueName(queueName + "-poison")
            .buildClient();
    poison.createIfNotExists();
    await().until(() -> poison.getProperties().getApproximateMessagesCountLong() == 1);
    return poison.peekMessage();
  }

  private void start(Map<String, String> more) throws IOException {
    start(more, LocalHost.Tuning.STANDARD);
  }

  private void start(Map<String, String> more, LocalHost.Tuning tuning) throws IOException {
    var settings = SampleApp.settings(SharedAzurite.connectionString(), "Work");
    settings.put("SAMPLE_QUEUE", queueName);
    settings.putAll(more);
    host = LocalHost.start(directory, settings, 0, tuning);
  }
}
