package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.behaviour.BehavingFtp;
import com.couriermft.peers.behaviour.Contract;
import com.couriermft.peers.behaviour.FtpBehaviour;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each behavior of FTP servers keeps its contract, from the step down to the socket. */
@Timeout(60)
class FtpBehavioursTest {
  private static final byte[] A = SftpTransfers.random(40_000);
  private static final byte[] B = SftpTransfers.random(3);

  private static final int ATTEMPTS = 3;

  private final BehavingFtp server = new BehavingFtp();
  private final FtpBench ftp = new FtpBench(server);

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void behaviour_keepsItsContract(FtpBehaviour behaviour) throws Exception {
    if (!behaviour.isOfAnEmptyFolder()) {
      server.put("a.csv", A);
      server.put("b.csv", B);
    }
    behaviour.apply(server);
    Contract contract = behaviour.contract();
    switch (contract.result()) {
      case LISTED -> requireListed(list(), behaviour);
      case COUNTED -> {
        JsonNode outputs = list().outputs();
        assertThat(outputs.path("file_list").findValuesAsText("name")).contains("a.csv", "b.csv");
        assertThat(outputs.path("omitted_count").intValue()).isPositive();
      }
      case FETCHED -> {
        withRetries(attempt -> download(attempt));
        assertThat(ftp.bench.workspace.content("a.csv")).isEqualTo(A);
        assertThat(ftp.bench.workspace.content("b.csv")).isEqualTo(B);
      }
      case DELIVERED_ONCE -> {
        ftp.bench.workspace.put("out.csv", A);
        withRetries(attempt -> upload(attempt));
        assertThat(server.contents()).containsOnlyKeys("a.csv", "b.csv", "out.csv");
        assertThat(server.contents().get("out.csv")).isEqualTo(A);
      }
      case ERROR -> requireError(behaviour);
    }
  }

  private void requireListed(StepResult result, FtpBehaviour behaviour) {
    List<String> expected = List.copyOf(server.contents().keySet());
    JsonNode outputs = result.outputs();
    assertThat(outputs.path("file_list").findValuesAsText("name")).isEqualTo(expected);
    assertThat(outputs.path("omitted_count").intValue()).isZero();
    Map<String, byte[]> there = server.contents();
    if (behaviour.tellsSizes()) {
      outputs
          .path("file_list")
          .forEach(
              file ->
                  assertThat(file.path("size_bytes").intValue())
                      .isEqualTo(there.get(file.path("name").textValue()).length));
    }
  }

  private void requireError(FtpBehaviour behaviour) {
    Contract contract = behaviour.contract();
    Throwable thrown =
        catchThrowable(
            () -> {
              switch (behaviour.action()) {
                case LIST -> list();
                case FETCH -> download(0);
                case DELIVER -> {
                  ftp.bench.workspace.put("out.csv", A);
                  upload(0);
                }
              }
            });
    assertThat(thrown).isInstanceOf(CourierException.class);
    assertThat(((CourierException) thrown).code()).isEqualTo(contract.code());
    assertThat(((CourierException) thrown).failureClass()).isEqualTo(contract.failure());
  }

  private interface Attempt {
    StepResult run(int number) throws Exception;
  }

  /** Runs attempts like the engine, as long as they fail with transient failures. */
  private static StepResult withRetries(Attempt attempt) throws Exception {
    for (int number = 0; ; number++) {
      try {
        return attempt.run(number);
      } catch (CourierException e) {
        if (number == ATTEMPTS - 1 || e.failureClass() != FailureClass.TRANSIENT) {
          throw e;
        }
      } catch (IOException e) {
        if (number == ATTEMPTS - 1) {
          throw e;
        }
      }
    }
  }

  private StepResult list() throws Exception {
    ListStep step = new ListStep(ftp.access, ftp.bench.waiter, InstantSource.system());
    return Bench.run(step, "{'path':'/'}", ftp.bench.attempt(0, "n0"));
  }

  private StepResult download(int number) throws Exception {
    String config = "{'path':'/*.csv','parallel_files':1}";
    return ftp.download(config, ftp.bench.attempt(number, "n" + number));
  }

  private StepResult upload(int number) throws Exception {
    String config = "{'files':'out.csv','path':'/'}";
    return number == 0 ? ftp.upload(config, ftp.bench.attempt(0, "n0")) : ftp.retryUpload(config);
  }
}
