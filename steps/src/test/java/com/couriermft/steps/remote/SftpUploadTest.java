package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests uploads: the result is one correct file despite any fault. */
class SftpUploadTest extends SftpTransfers {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 40 << 20})
  void upload_anySize_sameBytesAndNoTemporaryFile(int size) throws Exception {
    byte[] content = random(size);
    bench.workspace.put("out.bin", content);
    StepResult result = bench.upload("{'files':'out.bin','path':'/'}", bench.attempt(0, "n0"));
    assertThat(Files.readAllBytes(directory.resolve("out.bin"))).isEqualTo(content);
    assertThat(names()).containsExactly("out.bin");
    assertThat(result.outputs().at("/uploaded_files/0").textValue()).isEqualTo("partner:/out.bin");
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
  }

  @Test
  void upload_targetExists_obeysThePolicy() throws Exception {
    byte[] old = file("out.csv", 5);
    byte[] content = random(6);
    bench.workspace.put("out.csv", content);
    assertThatThrownBy(() -> bench.upload("{'files':'out.csv','path':'/'}", bench.attempt(0, "n0")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(old);
    StepResult renamed =
        bench.upload("{'files':'out.csv','path':'/','overwrite':'rename'}", bench.attempt(0, "n0"));
    assertThat(renamed.outputs().at("/uploaded_files/0").textValue())
        .isEqualTo("partner:/out-1.csv");
    bench.upload("{'files':'out.csv','path':'/','overwrite':'replace'}", bench.attempt(0, "n0"));
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
    assertThat(names()).containsExactly("out-1.csv", "out.csv");
  }

  @Test
  void upload_sameContentOfAnotherRun_stillFails() throws Exception {
    byte[] content = file("out.csv", 5);
    bench.workspace.put("out.csv", content);
    assertThatThrownBy(() -> bench.upload("{'files':'out.csv','path':'/'}", bench.attempt(0, "n0")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "rename", "replace"})
  void upload_earlierAttemptHadDelivered_oneFile(String overwrite) throws Exception {
    byte[] content = random(100_000);
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/','overwrite':'" + overwrite + "'}";
    bench.upload(config, bench.attempt(0, "n0"));
    UploadStep step = new UploadStep(bench.access);
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    StepResult result = bench.upload(config, retry);
    assertThat(result.outputs().at("/uploaded_files/0").textValue()).isEqualTo("partner:/out.csv");
    assertThat(names()).containsExactly("out.csv");
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
  }

  @Test
  void upload_stalledAttemptComesBack_oneRightFile() throws Exception {
    byte[] content = random(300_000);
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/'}";
    UploadStep step = new UploadStep(bench.access);
    TestContext stalled = bench.attempt(0, "n0");
    stalled.beforeLease =
        () -> {
          try {
            TestContext retry = bench.attempt(1, "n1");
            step.cleanUpBeforeRetry(Bench.config(step, config), retry);
            bench.upload(config, retry);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
          throw new CourierException(
              FailureClass.TRANSIENT, StepCodes.LEASE_LOST, "Lease lost", null);
        };
    assertThatThrownBy(() -> bench.upload(config, stalled))
        .satisfies(is("lease_lost", FailureClass.TRANSIENT));
    assertThat(names()).containsExactly("out.csv");
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
  }

  @Test
  void upload_stalledAttemptPastTheLease_doesNoHarm() throws Exception {
    byte[] content = random(300_000);
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/'}";
    TestContext stalled = bench.attempt(0, "n0");
    stalled.beforeLease = () -> unchecked(() -> bench.upload(config, bench.attempt(1, "n1")));
    bench.upload(config, stalled);
    assertThat(names()).containsExactly("out.csv");
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
  }

  @Test
  void cleanUp_leavesOthersTemporaryFiles() throws Exception {
    bench.workspace.put("out.csv", random(10));
    String own = "out.csv." + TestContext.MARK + "-n0.courier-tmp";
    String others = "out.csv.01JDANOTHEREXECUTION00000-n0.courier-tmp";
    String otherItem = "out.csv." + TestContext.EXECUTION + "-01234567-n0.courier-tmp";
    String otherFile = "other.csv." + TestContext.MARK + "-n0.courier-tmp";
    for (String name : List.of(own, others, otherItem, otherFile)) {
      file(name, 3);
    }
    UploadStep step = new UploadStep(bench.access);
    step.rollBack(Bench.config(step, "{'files':'out.csv','path':'/'}"), bench.attempt(1, "n1"));
    assertThat(names()).containsExactlyInAnyOrder(others, otherItem, otherFile);
  }

  @Test
  void upload_missingDirectory_isMadeOnlyIfAsked() throws Exception {
    bench.workspace.put("out.csv", random(10));
    assertThatThrownBy(
            () -> bench.upload("{'files':'*.csv','path':'/a/b/'}", bench.attempt(0, "n0")))
        .satisfies(is("file_not_found", FailureClass.PERMANENT));
    bench.upload(
        "{'files':'*.csv','path':'/a/b/','create_directories':true}", bench.attempt(0, "n0"));
    assertThat(directory.resolve("a/b/out.csv")).exists();
  }

  @Test
  void upload_connectionBroken_retryCleansUpAndDelivers() throws Exception {
    byte[] content = random(4 << 20);
    bench.workspace.put("out.bin", content);
    String config = "{'files':'out.bin','path':'/new/','create_directories':true}";
    server.breakWriteAt = 2 << 20;
    assertThatThrownBy(() -> bench.upload(config, bench.attempt(0, "n0")))
        .isInstanceOf(IOException.class);
    assertThat(directory.resolve("new").toFile().list())
        .containsExactly("out.bin." + TestContext.MARK + "-n0.courier-tmp");
    server.breakWriteAt = -1;
    UploadStep step = new UploadStep(bench.access);
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    bench.upload(config, retry);
    assertThat(directory.resolve("new").toFile().list()).containsExactly("out.bin");
    assertThat(directory.resolve("new/out.bin")).hasBinaryContent(content);
  }

  @Test
  void cleanUp_directoryNeverMade_isNothingToDo() throws Exception {
    bench.workspace.put("out.bin", random(1));
    UploadStep step = new UploadStep(bench.access);
    step.cleanUpBeforeRetry(
        Bench.config(step, "{'files':'out.bin','path':'/none/'}"), bench.attempt(1, "n1"));
    assertThat(directory.resolve("none")).doesNotExist();
  }

  @Test
  void upload_serverHashes_isVerifiedByHash() throws Exception {
    bench.workspace.put("out.bin", random(1000));
    StepResult result = bench.upload("{'files':'out.bin','path':'/'}", bench.attempt(0, "n0"));
    assertThat(result.outputs().at("/files/0/verified").textValue()).isEqualTo("hash");
    StepResult size =
        bench.upload("{'files':'out.bin','path':'/s.bin','verify':'size'}", bench.attempt(0, "n0"));
    assertThat(size.outputs().at("/files/0/verified").textValue()).isEqualTo("size");
  }
}
