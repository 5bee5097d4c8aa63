package com.couriermft.partners.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reading and writing connections of type database as JSON. */
class DatabaseConnectionTest {
  private static ReadConnection read(String type, String more) {
    String all =
        "{'type': 'database', 'database_type': '%s', 'host': 'db.example', 'database': 'erp',"
            + " 'username': 'us'%s}";
    return ConnectionReader.read(
        "erp", Json.readTree(all.formatted(type, more).replace('\'', '"')));
  }

  private static final String AUTH = ", 'auth': {'type': 'password', 'secret': 's'}";

  @ParameterizedTest
  @CsvSource({
    "postgresql, 5432",
    "mariadb, 3306",
    "mysql, 3306",
    "sqlserver, 1433",
    "oracle, 1521"
  })
  void read_defaults_areSafe(String type, int port) {
    DatabaseConnection read = (DatabaseConnection) read(type, AUTH).connection();
    assertThat(read.port()).isEqualTo(port);
    assertThat(read.tls().mode()).isEqualTo(Mode.VERIFY_FULL);
    assertThat(read.tls().trust()).isEmpty();
    assertThat(read.session()).isEqualTo(new DatabaseConnection.Session(0, "UTC", false));
    assertThat(read.network()).isEqualTo(Network.PUBLIC);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "oracle | , 'auth': {'type': 'managed_identity'} | /auth",
        "postgresql | , 'auth': {'type': 'managed_identity'}, 'tls': {'mode': 'off'} | /tls"
      })
  void read_anIdentityWhereItCannotLogIn_isRefused(String type, String more, String pointer) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> read(type, more));
    assertThat(refused.problems()).extracting(Problem::pointer).contains(pointer);
  }

  @Test
  void read_everyField_comesBackAsItWasStored() {
    String all =
        AUTH
            + ", 'port': 1, 'tls': {'mode': 'verify_ca', 'trust': ['SHA256:"
            + "ab".repeat(32)
            + "']}, 'schema': 'sales', 'session': {'statement_timeout_seconds': 3, 'time_zone':"
            + " 'Europe/Vienna', 'read_only': true}, 'max_connections': 3,"
            + " 'connect_timeout_seconds': 5, 'idle_timeout_seconds': 7, 'network': 'private',"
            + " 'proxy': {'type': 'http', 'host': 'p', 'port': 1}, 'labels': {'a': 'b'}";
    Connection first = read("postgresql", all).connection();
    Connection again = ConnectionReader.read("erp", Json.readTree(Json.write(first))).connection();
    assertThat(again).isEqualTo(first);
  }

  @Test
  void read_aPasswordSentOnce_goesToTheSecretStore() {
    ReadConnection read = read("mysql", ", 'auth': {'type': 'password', 'password': 'hunter2'}");
    assertThat(read.sent()).isNotNull();
    assertThat(read.sent().reveal()).isEqualTo("hunter2");
    assertThat(Json.write(read.connection())).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mysql| , 'schema': 'x'|/schema",
        "sqlserver| , 'schema': 'x'|/schema",
        "oracle| , 'tls': {'mode': 'verify_ca'}|/tls",
        "oracle| , 'proxy': {'type': 'http', 'host': 'p', 'port': 1}|/proxy",
        "postgresql| , 'url': 'jdbc:postgresql://x/?socketFactory=evil'|/url",
        "postgresql| , 'session': {'time_zone': 'UTC; drop table t'}|/session/time_zone",
        "postgresql| , 'schema': 'a, public'|/schema",
        "sqlite| , 'port': 1|/database_type"
      })
  void read_whatDoesNotFitTogetherOrReachesIntoADriver_isRefused(
      String type, String more, String pointer) {
    assertThatThrownBy(() -> read(type, AUTH + more))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems()).extracting(Problem::pointer).contains(pointer));
  }

  @Test
  void read_aDatabaseWithTheDriversOwnSigns_isRefused() {
    String evil =
        "{'type': 'database', 'database_type': 'mysql', 'host': 'h', 'username': 'u', 'database':"
            + " 'erp?allowLocalInfile=true'"
            + AUTH
            + "}";
    assertThatThrownBy(() -> ConnectionReader.read("erp", Json.readTree(evil.replace('\'', '"'))))
        .isInstanceOf(InvalidInputException.class);
  }
}
