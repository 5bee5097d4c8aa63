package com.couriermft.infra.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.Project;
import com.couriermft.infra.contracts.Code.Storage;
import com.couriermft.infra.contracts.Code.Texts;
import com.couriermft.infra.rules.Finding;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a change of the code, or of a related file, is detected if Bicep does not change
 * accordingly.
 */
class ContractsTest {
  private static final Code CODE = Code.read();
  private static final Storage STORAGE = CODE.storage();

  private static List<Finding> check(Code changed) {
    List<Finding> before = new Contracts(CODE).check(Project.sources());
    return new Contracts(changed)
        .check(Project.sources()).stream().filter(finding -> !before.contains(finding)).toList();
  }

  private static Code withStorage(Storage storage) {
    return new Code(storage, CODE.functions(), CODE.settings(), CODE.texts());
  }

  private static Set<String> with(Set<String> names, String name) {
    Set<String> more = new TreeSet<>(names);
    more.add(name);
    return more;
  }

  @Test
  void queue_newInTheCode_isMissingWithItsPoisonQueue() {
    Code changed =
        withStorage(
            new Storage(STORAGE.tables(), STORAGE.containers(), with(STORAGE.queues(), "mails")));
    assertThat(check(changed))
        .extracting(Finding::text)
        .satisfiesExactly(
            text -> assertThat(text).contains("Found no 'mails'"),
            text -> assertThat(text).contains("Found no 'mails-poison'"));
  }

  @Test
  void table_newInTheCode_isMissing() {
    Code changed =
        withStorage(
            new Storage(
                with(STORAGE.tables(), "partners"), STORAGE.containers(), STORAGE.queues()));
    assertThat(check(changed))
        .extracting(Finding::text)
        .singleElement()
        .asString()
        .contains("Found no 'partners'");
  }

  @Test
  void setting_newInTheCode_isToBeSetOrDocumented() {
    Code changed =
        new Code(STORAGE, CODE.functions(), with(CODE.settings(), "COURIER_NEW"), CODE.texts());
    assertThat(check(changed))
        .extracting(Finding::text)
        .singleElement()
        .asString()
        .contains("The app reads COURIER_NEW");
  }

  @ParameterizedTest
  @CsvSource({
    "azd, azure-functions/courier, azure-functions/courier-app",
    "azd, module: main, module: other",
    "azd, '  engine:', '  app:'",
    "azd, <functionAppName>courier<, <functionAppName>engine<",
    "timeouts, 00:30:00, 01:00:00"
  })
  void file_changedAlone_isFoundByItsRule(String rule, String from, String to) {
    Texts texts = CODE.texts();
    Texts changed =
        new Texts(
            texts.hostJson().replace(from, to),
            texts.azureYaml().replace(from, to),
            texts.pom().replace(from, to),
            texts.operations());
    assertThat(changed).isNotEqualTo(texts);
    Code code = new Code(STORAGE, CODE.functions(), CODE.settings(), changed);
    assertThat(check(code)).extracting(Finding::rule).isNotEmpty().containsOnly(rule);
  }
}
