package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.operate.dryrun.ReferencedObjects;
import com.couriermft.partners.database.DatabaseLab;
import com.couriermft.partners.database.DatabaseTrial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.workspace.PlacesView;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests dry runs of database steps on real servers, which they must not change. */
class DatabaseDryRunTest {
  private static final InstantSource CLOCK = InstantSource.system();

  /** Returns the results for the fields of a step as pointers with codes and details. */
  private static String look(DatabaseLab lab, String type, String config) {
    String job =
        "{`job_id`: `dry`, `parameters`: {`day`: {`type`: `string`}}, `steps`: [{`id`: `s`, `type`:"
            + " `%s`, `config`: {`connection`: `erp`, %s}}]}".formatted(type, config);
    StepRegistry steps =
        new StepRegistry(List.of(new QueryStep(lab::databases), new ExecuteStep(lab::databases)));
    return new DryRuns(
            steps,
            names(lab),
            stop -> new PlacesView(new InMemoryBlobs(CLOCK), Places.NONE, stop),
            CLOCK)
            .run(
                DefinitionReader.read(Json.parse(job.replace('`', '"')), new ArrayList<>()),
                Json.object(),
                Duration.ofSeconds(20))
            .stream()
            .filter(check -> check.kind() == Check.Kind.FIELD)
            .map(check -> check.pointer() + " " + check.code() + " " + check.detail())
            .collect(Collectors.joining("; "));
  }

  /** Returns the objects with which dry runs test the connection. */
  private static ReferencedObjects names(DatabaseLab lab) {
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    KeyStore keys = new KeyStore(tables, lab.secrets());
    RemoteSessions sessions =
        new RemoteSessions(
            lab.connections(),
            keys,
            List.of(),
            Places.NONE,
            new EventFeed(tables),
            List.of(new DatabaseTrial(lab.databases())));
    return new ReferencedObjects(lab.connections(), keys, lab.secrets(), sessions);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void statements_areLookedAtAndNotRun(Kind kind) throws Exception {
    try (ExecuteLab made = new ExecuteLab(kind, "id int, name varchar(9)")) {
      DatabaseLab lab = made.database();
      String table = made.table();
      assertThat(look(lab, "database.query", "`sql`: `select id, name from " + table + "`"))
          .isEqualTo("/steps/0/config/sql null Columns: id, name.");
      assertThat(look(lab, "database.query", "`sql`: `select nothing from " + table + "`"))
          .startsWith("/steps/0/config/sql sql_rejected");
      String insert = "`sql`: `insert into " + table + " (id) values (:id)`, `parameters`: ";
      assertThat(look(lab, "database.execute", insert + "{`id`: 1}"))
          .isEqualTo("/steps/0/config/sql null The database accepts the SQL.");
      assertThat(look(lab, "database.execute", insert + "{`other`: 1}"))
          .startsWith("/steps/0/config/sql invalid_config");
      assertThat(made.rows("select * from %s")).isEmpty();
      lab.save("'tls': {'mode': 'off'}, 'session': {'read_only': true}");
      assertThat(look(lab, "database.execute", insert + "{`id`: 1}"))
          .startsWith("/steps/0/config/sql connection_read_only");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void statementThatCommits_isRefusedWhereItWould(Kind kind) throws Exception {
    try (ExecuteLab made = new ExecuteLab(kind, "id int")) {
      String create =
          "`statements`: [`create table t_dry (id int)`, `insert into t_dry values (:day)`],"
              + " `parameters`: {`day`: `{{parameters.day}}`}";
      String found = look(made.database(), "database.execute", create);
      if (kind == Kind.MARIA) {
        assertThat(found).contains("/steps/0/config/statements statement_refused");
      } else {
        assertThat(found).doesNotContain("statement_refused");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void ledgerThatIsMissing_isSaid(Kind kind) throws Exception {
    try (ExecuteLab made = new ExecuteLab(kind, "id int")) {
      String drop = "drop table courier_ledger";
      made.sql(drop);
      String delete = "`sql`: `delete from " + made.table() + "`";
      assertThat(look(made.database(), "database.execute", delete))
          .contains("/steps/0/config/exactly_once ledger_missing");
      made.database().prepared();
      assertThat(look(made.database(), "database.execute", delete)).doesNotContain("missing");
    }
  }
}
