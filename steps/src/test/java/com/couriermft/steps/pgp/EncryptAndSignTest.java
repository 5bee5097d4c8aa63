package com.couriermft.steps.pgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncryptAndSignTest {
  private final PgpRun run = new PgpRun().withKey("partner").withKey("other").withKey("us");
  private final BlobWorkspace attempt = run.attempt();
  private final EncryptStep encrypt = new EncryptStep(run.keys, at(Duration.ZERO));
  private final DecryptStep decrypt = new DecryptStep(run.keys, at(Duration.ZERO));
  private final SignStep sign = new SignStep(run.keys, at(Duration.ZERO));
  private final VerifyStep verify = new VerifyStep(run.keys, at(Duration.ZERO));

  private static InstantSource at(Duration later) {
    return InstantSource.fixed(PgpRun.NOW.plus(later));
  }

  @AfterEach
  void close() {
    attempt.close();
    run.close();
  }

  @Test
  void encrypt_severalFiles_makesOneMessageEach() throws Exception {
    PgpRun.write(attempt, "out/a.csv", "a");
    PgpRun.write(attempt, "out/b.csv", "bb");
    JsonNode outputs =
        run.run(
                encrypt,
                attempt,
                "{'input':'out/*','recipients':['partner','other'],'sign_with':'us',"
                    + "'destination':'messages/'}")
            .outputs();
    assertThat(outputs.path("encrypted_files")).hasSize(2);
    assertThat(outputs.path("encrypted_file").asText()).endsWith("/messages/a.csv.pgp");
    assertThat(outputs.path("recipient_fingerprints")).hasSize(2);
    assertThat(outputs.path("files").get(1).path("sha256").asText()).hasSize(64);
    for (String key : List.of("partner", "other")) {
      String to = "plain-" + key + "/";
      run.run(
          decrypt,
          attempt,
          "{'input':'messages/*','keys':['%s'],'verify':{'signers':['us']},'destination':'%s'}"
              .formatted(key, to));
      assertThat(PgpRun.read(attempt, to + "a.csv")).isEqualTo("a");
      assertThat(PgpRun.read(attempt, to + "b.csv")).isEqualTo("bb");
    }
  }

  @Test
  void encrypt_withEveryOption_isReadAgain() throws Exception {
    PgpRun.write(attempt, "a.csv", "text ".repeat(1000));
    StepResult result =
        run.run(
            encrypt,
            attempt,
            "{'input':'a.csv','recipients':['partner'],'sign_with':'us','armor':true,"
                + "'compression':'bzip2','compression_level':9,'cipher':'aes128','hash':'sha512',"
                + "'compatible':true,'hidden_recipients':true,'keep_name':true}");
    assertThat(result.outputs().path("encrypted_file").asText()).endsWith("/a.csv.asc");
    run.run(decrypt, attempt, "{'input':'a.csv.asc','keys':['us','partner'],'destination':'b'}");
    assertThat(PgpRun.read(attempt, "b")).isEqualTo("text ".repeat(1000));
  }

  @ParameterizedTest
  @CsvSource({"0,pgp_key_not_yet_valid", "800,pgp_key_expired"})
  void encrypt_keyOutsideItsTime_isRefusedByName(int days, String code) throws Exception {
    PgpRun.write(attempt, "a.csv", "a");
    Duration later = days == 0 ? Duration.ofDays(-1) : Duration.ofDays(days);
    EncryptStep then = new EncryptStep(run.keys, at(later));
    assertThatThrownBy(() -> run.run(then, attempt, "{'input':'a.csv','recipients':['partner']}"))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageStartingWith("Key 'partner': Key ");
    assertThat(attempt.findFile("a.csv.pgp")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "rename"})
  void encrypt_again_keepsTheMessageOfTheSameBytesForTheSameKeys(String overwrite)
      throws Exception {
    PgpRun.write(attempt, "/in/a.csv", "a");
    String config =
        "{'input':'/in/a.csv','recipients':['partner'],'destination':'/out/','overwrite':'%s'}"
            .formatted(overwrite);
    StepResult first = run.run(encrypt, attempt, config);
    BlobWorkspace second = run.attempt();
    StepResult again = run.run(encrypt, second, 1, config);
    assertThat(again.outputs()).isEqualTo(first.outputs());
    StepResult others =
        run.run(encrypt, run.attempt(), 2, config.replace("'partner'", "'partner','other'"));
    assertThat(sha256(others)).isNotEqualTo(sha256(first));
    assertThat(second.find("/out/*")).extracting(StoredFile::name).containsExactly("a.csv.pgp");
  }

  @Test
  void encrypt_againWithAnotherSource_replacesTheMessage() throws Exception {
    String config = "{'input':'/in/a.csv','recipients':['partner'],'destination':'/out/'}";
    PgpRun.write(run.spaces.attempt("before"), "/in/a.csv", "old");
    StepResult first = run.run(encrypt, attempt, config);
    PgpRun.write(run.spaces.attempt("before"), "/in/a.csv", "new");
    BlobWorkspace second = run.attempt();
    StepResult again = run.run(encrypt, second, 1, config);
    assertThat(sha256(again)).isNotEqualTo(sha256(first));
    run.run(decrypt, second, "{'input':'/out/a.csv.pgp','keys':['partner'],'destination':'x'}");
    assertThat(PgpRun.read(second, "x")).isEqualTo("new");
  }

  private static String sha256(StepResult result) {
    return result.outputs().path("files").get(0).path("sha256").asText();
  }

  @ParameterizedTest
  @CsvSource({"detached,.sig", "inline,.pgp", "clear,.asc"})
  void sign_inEachForm_isVerifiedAgain(String form, String ending) throws Exception {
    PgpRun.write(attempt, "a.txt", "- first\r\nsecond\n");
    String file =
        run.run(sign, attempt, "{'input':'a.txt','key':'us','form':'%s'}".formatted(form))
            .outputs()
            .path("signature_file")
            .asText();
    assertThat(file).endsWith("/a.txt" + ending);
    String verification =
        form.equals("detached")
            ? "{'input':'a.txt','signature':'%s','signers':['us']}".formatted(file)
            : "{'input':'%s','signers':['us']}".formatted(file);
    String signer =
        run.run(verify, attempt, verification).outputs().path("signer_fingerprint").asText();
    assertThat(signer).isEqualTo(run.keys.getCertificate("us").fingerprint());
    assertThatThrownBy(() -> run.run(verify, attempt, verification.replace("'us'", "'other'")))
        .isInstanceOf(CourierException.class);
  }

  @Test
  void sign_nothingMatches_fails() {
    assertThatThrownBy(() -> run.run(sign, attempt, "{'input':'*.csv','key':'us'}"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("file_not_found"));
  }
}
