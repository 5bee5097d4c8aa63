package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.chaos.RowChecks.Written;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks that the checks of rows detect defects, in a real database. */
class PlantedRowsTest {
  private static final Written SOUND = new Written("E1", "whole", "OP1");

  private Database database;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(Database.isInstalled(), "PostgreSQL is not installed");
    database = Database.start();
    database.execute(
        "create table courier_ledger (operation_id text, progress bigint, finished smallint)");
    write(SOUND);
  }

  @AfterEach
  void stop() throws Exception {
    if (database != null) {
      database.close();
    }
  }

  private void write(Written each) throws Exception {
    database.execute(
        "insert into entries select '%s', '%s', n from generate_series(1, %d) as g(n)"
            .formatted(each.execution(), each.step(), RowChecks.COUNT));
    database.execute(
        "insert into courier_ledger values ('%s', %d, 1)"
            .formatted(each.operation(), RowChecks.COUNT));
  }

  private List<String> violations(Written... completed) {
    Findings findings = new Findings();
    new RowChecks(database.content(), findings).check(List.of(completed));
    return findings.violations();
  }

  @Test
  void eachPlantedDefect_isFound() throws Exception {
    assertThat(violations(SOUND)).isEmpty();

    Written twice = new Written("E2", "whole", "OP2");
    write(twice);
    database.execute("insert into entries values ('E2', 'whole', 7)");
    assertThat(violations(SOUND, twice))
        .anyMatch(found -> found.startsWith("rows are written once") && found.contains("E2"))
        .anyMatch(found -> found.startsWith("the ledger has the number of committed rows"))
        .noneMatch(found -> found.contains("E1"));

    database.execute("delete from entries where execution = 'E2' and n in (7, 8)");
    assertThat(violations(SOUND, twice))
        .anyMatch(found -> found.startsWith("completed steps wrote all"))
        .noneMatch(found -> found.contains("E1"));

    database.execute("update courier_ledger set finished = 0 where operation_id = 'OP2'");
    assertThat(violations(SOUND, twice))
        .anyMatch(found -> found.startsWith("the ledger has all completed operations"))
        .noneMatch(found -> found.contains("E1"));
  }
}
