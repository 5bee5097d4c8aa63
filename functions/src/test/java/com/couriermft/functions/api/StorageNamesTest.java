package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.StorageNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The names that a deployment creates are exactly the names that Courier uses. */
class StorageNamesTest {
  private static final String WRITE =
      "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'hello'}}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void everythingThereIs_usedOnce_usesTheNamesOfTheListAndNoOthers() throws InterruptedException {
    configure();
    startAndRun();
    api.courier().engine().sweep();
    api.courier().tick();
    api.courier().housekeeping().run();
    assertThat(api.names().tables()).containsExactlyInAnyOrderElementsOf(StorageNames.TABLES);
    assertThat(api.names().containers())
        .containsExactlyInAnyOrderElementsOf(StorageNames.CONTAINERS);
    assertThat(api.names().queues())
        .filteredOn(name -> !name.endsWith("-poison"))
        .containsExactlyInAnyOrderElementsOf(StorageNames.QUEUES);
  }

  private void configure() {
    save("api-keys/loader", "{'role': 'operator'}");
    save(
        "connections/partner-a",
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u', 'max_connections': 1,"
            + " 'connect_timeout_seconds': 1, 'auth': {'type': 'password', 'password':"
            + " 'hunter2'}}");
    api.saveJob(
        "copy",
        WRITE
            + ", {'id': 'c', 'type': 'file.copy', 'config': {'path': '*.txt', 'destination':"
            + " 'files:/out/'}}, {'id': 'd', 'type': 'test.deliver', 'config': {'names':"
            + " ['a.txt']}}, {'id': 'l', 'type': 'sftp.list', 'config': {'connection': 'partner-a',"
            + " 'path': '/'}}");
    save("jobs/after", "{'steps': [" + WRITE + "], 'depends_on': [{'job_id': 'copy'}]}");
    save("chains/one", "{'nodes': [{'id': 'n', 'job_id': 'copy'}]}");
    save(
        "schedules/soon",
        "{'target': {'job_id': 'copy'}, 'type': 'fixed_rate', 'every_seconds': 5}");
    save(
        "watches/incoming",
        "{'connection': 'partner-a', 'path': '/in', 'pattern': '*', 'target': {'job_id': 'copy'}}");
    accept("jobs/copy/webhooks", "");
  }

  private void startAndRun() throws InterruptedException {
    Reply started = api.post("jobs/copy/trigger", "", "idempotency-key", "k");
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    accept("jobs/after/trigger", "");
    accept("chains/one/trigger", "");
    accept("watches/incoming/poll", "");
    api.work();
  }

  private void save(String path, String body) {
    Reply reply = api.put(path, body);
    assertThat(reply.status()).as(reply.text()).isIn(200, 201);
  }

  private void accept(String path, String body) {
    Reply reply = api.post(path, body);
    assertThat(reply.status()).as(reply.text()).isIn(201, 202);
  }
}
