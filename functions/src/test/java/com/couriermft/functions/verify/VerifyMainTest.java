package com.couriermft.functions.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.local.Azurite;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.trail.ChangeTrail;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyMainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    return VerifyMain.run(arguments, Map.of(), print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  @Test
  void options_unknown_exitCodeTwoAndUsage() {
    assertThat(run("--nonsense")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Unknown option --nonsense")
        .contains("usage: ./courier verify");
  }

  @Test
  void storage_isNotNamed_exitCodeTwoAndSaysWhat() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("CourierStorage");
  }

  @Test
  void storage_emptyThenDamaged_exitCodesAndWords() {
    try (Azurite azurite = Azurite.start()) {
      String account = azurite.connectionString();
      assertThat(run("--storage", account)).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("Checked 0 executions in 1 pools")
          .contains("no problems found.");
      damage(account);
      out.reset();

      assertThat(run("--storage", account)).isEqualTo(1);
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("WRONG: Courier does not repair these")
          .contains("execution 01K00000000000000000000000  [header]")
          .contains("finalise row of epoch 1, but the execution does not exist")
          .contains("1 wrong, 0 transient.");
      out.reset();

      assertThat(run("--storage", account, "--json")).isEqualTo(1);
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("\"severity\":\"wrong\"")
          .contains("\"kind\":\"execution\"")
          .contains("\"wrong\":1");
    }
  }

  @Test
  void auditFinding_accepted_isANoteAndAChange() {
    try (Azurite azurite = Azurite.start()) {
      String account = azurite.connectionString();
      assertThat(run("--storage", account, "--accept-audit", "because")).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("There is no finding about the list of changes, so nothing was accepted.")
          .contains("no problems found.");
      Tables tables = AzureStorage.ofConnectionString(account, List.of()).tables();
      ChangeTrail trail = new ChangeTrail(tables);
      for (int i = 0; i < 3; i++) {
        trail.act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
      }
      String second = "%019d".formatted(2);
      tables.transact("changes", "l", List.of(Write.delete(second, Write.ANY)));
      assertThat(run("--storage", account)).isEqualTo(1);
      out.reset();

      assertThat(run("--storage", account, "--accept-audit", "restored on Monday")).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("Accepted: row changes/l/%019d, it does not follow".formatted(3))
          .contains("NOTE: no action needed")
          .contains("restored on Monday")
          .contains("links before 4 are not checked")
          .contains("no problems found.");
      out.reset();
      assertThat(run("--storage", account, "--accept-audit", "again", "--json")).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8))
          .startsWith("{\"accepted\":null}")
          .contains("restored on Monday")
          .doesNotContain("again");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\u0000"})
  void acceptance_withoutAReason_exitCodeTwo(String reason) {
    assertThat(run("--accept-audit", reason)).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("usage: ./courier verify");
  }

  private static void damage(String account) {
    String id = "01K00000000000000000000000";
    Columns row = Columns.none().with("execution", id).with("epoch", 1);
    AzureStorage.ofConnectionString(account, List.of())
        .tables()
        .transact(
            PoolStore.TABLE,
            "default",
            List.of(Write.insert("t|%019d|finalise|%s|000001".formatted(0, id), row)));
  }
}
