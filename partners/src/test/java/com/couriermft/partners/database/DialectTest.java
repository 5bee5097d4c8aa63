package com.couriermft.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.lang.reflect.Modifier;
import java.sql.Driver;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the rules of dialects with tables of examples. */
class DialectTest {
  private static DatabaseConnection connection(DatabaseType type, String more) {
    String all =
        "{'type': 'database', 'database_type': '%s', 'host': 'db.example', 'database': 'erp',"
            + " 'username': 'us', 'auth': {'type': 'password', 'secret': 's'}, %s}";
    return (DatabaseConnection)
        ConnectionReader.read(
                "erp", Json.readTree(all.formatted(type.json(), more).replace('\'', '"')))
            .connection();
  }

  private static Map<String, String> properties(DatabaseType type, String more) {
    return Dialects.of(type).properties(connection(type, more), "handle");
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, db.example, jdbc:postgresql://db.example:5432/erp",
    "POSTGRESQL, 2001:db8::1, jdbc:postgresql://[2001:db8::1]:5432/erp",
    "MARIADB, db.example, jdbc:mariadb://db.example:3306/erp",
    "MYSQL, db.example, jdbc:mariadb://db.example:3306/erp",
    "SQLSERVER, db.example, jdbc:sqlserver://",
    "ORACLE, db.example, jdbc:oracle:thin:@tcps://db.example:1521/erp"
  })
  void url_hasHostPortAndDatabaseAlone(DatabaseType type, String host, String expected) {
    assertThat(Dialects.of(type).url(connection(type, "'tls': {}"), host)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(
      value = DatabaseType.class,
      names = {"POSTGRESQL", "MARIADB", "MYSQL", "SQLSERVER"})
  void properties_areAllKnownToTheDriver(DatabaseType type) throws Exception {
    Dialect dialect = Dialects.of(type);
    Driver driver = (Driver) Class.forName(dialect.driver()).getDeclaredConstructor().newInstance();
    DatabaseConnection connection = connection(type, "'tls': {}");
    assertThat(driver.acceptsURL(dialect.url(connection, "db.example"))).isTrue();
    List<String> known =
        Arrays.stream(
                driver.getPropertyInfo(dialect.url(connection, "db.example"), new Properties()))
            .map(each -> each.name)
            .toList();
    if (type != DatabaseType.MARIADB && type != DatabaseType.MYSQL) {
      assertThat(known).containsAll(dialect.properties(connection, "handle").keySet());
    } else {
      assertThat(known).contains("sslMode", "socketFactory", "tlsSocketType", "restrictedAuth");
    }
  }

  @Test
  void properties_withTls_nameOurTrust_withoutIt_hideThePassword() {
    assertThat(properties(DatabaseType.POSTGRESQL, "'tls': {}"))
        .containsEntry("sslmode", "require")
        .containsEntry("sslfactory", HandedTls.class.getName())
        .containsEntry("sslfactoryarg", "handle");
    assertThat(properties(DatabaseType.POSTGRESQL, "'tls': {'mode': 'off'}"))
        .containsEntry("sslmode", "disable");
    assertThat(properties(DatabaseType.MARIADB, "'tls': {}"))
        .containsEntry("sslMode", "verify-ca")
        .containsEntry("tlsSocketType", MariaTls.TYPE);
    assertThat(properties(DatabaseType.MARIADB, "'tls': {'mode': 'off'}"))
        .containsEntry("sslMode", "disable")
        .containsKey("restrictedAuth");
    assertThat(properties(DatabaseType.SQLSERVER, "'tls': {}"))
        .containsEntry("encrypt", "true")
        .containsEntry("trustServerCertificate", "false")
        .containsEntry("trustManagerClass", HandedTrust.class.getName());
  }

  @Test
  void classes_thatDriversMake_areThereForThem() {
    for (Class<?> each : new Class<?>[] {HandedSockets.class, HandedTls.class, HandedTrust.class}) {
      assertThat(each.getConstructors())
          .singleElement()
          .satisfies(
              constructor -> {
                assertThat(constructor.getParameterTypes()).containsExactly(String.class);
                assertThat(Modifier.isPublic(each.getModifiers())).isTrue();
              });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, 40001, 0, BUSY",
    "POSTGRESQL, 40P01, 0, BUSY",
    "POSTGRESQL, 53300, 0, BUSY",
    "POSTGRESQL, 55P03, 0, BUSY",
    "POSTGRESQL, 57P01, 0, LINE",
    "POSTGRESQL, 57014, 0, TIMEOUT",
    "POSTGRESQL, 08006, 0, LINE",
    "POSTGRESQL, 28P01, 0, LOGIN",
    "POSTGRESQL, 23505, 0, CONSTRAINT",
    "POSTGRESQL, 22P02, 0, VALUE",
    "POSTGRESQL, 42601, 0, REJECTED",
    "POSTGRESQL, 25006, 0, REJECTED",
    "POSTGRESQL, 3D000, 0, REJECTED",
    "POSTGRESQL, XX000, 0, OTHER",
    "MARIADB, 40001, 1213, BUSY",
    "MARIADB, HY000, 1205, BUSY",
    "MARIADB, 08004, 1040, BUSY",
    "MARIADB, 28000, 1045, LOGIN",
    "MARIADB, 23000, 1062, CONSTRAINT",
    "MARIADB, HY000, 1366, VALUE",
    "MARIADB, 42S02, 1146, REJECTED",
    "MARIADB, 70100, 1969, TIMEOUT",
    "MARIADB, 25006, 1792, REJECTED",
    "MYSQL, HY000, 3024, TIMEOUT",
    "MYSQL, '', 0, OTHER",
    "SQLSERVER, 40001, 1205, BUSY",
    "SQLSERVER, S0001, 18456, LOGIN",
    "SQLSERVER, 23000, 2627, CONSTRAINT",
    "SQLSERVER, S0002, 208, REJECTED",
    "SQLSERVER, S0001, 40613, BUSY",
    "SQLSERVER, HYT00, 0, TIMEOUT",
    "ORACLE, 61000, 60, BUSY",
    "ORACLE, 72000, 1017, LOGIN",
    "ORACLE, 23000, 1, CONSTRAINT",
    "ORACLE, 42000, 942, REJECTED",
    "ORACLE, 66000, 3113, LINE"
  })
  void failure_byStateAndNumber(DatabaseType type, String state, int code, SqlFailure expected) {
    assertThat(Dialects.of(type).failure(state, code)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(DatabaseType.class)
  void begin_ofATransactionThatReads_saysSoWhereTheServerKnowsIt(DatabaseType type) {
    String begin = String.join("; ", Dialects.of(type).begin(true, Isolation.REPEATABLE_READ));
    assertThat(begin.contains("read only")).isEqualTo(type != DatabaseType.SQLSERVER);
    assertThat(Dialects.of(type).begin(false, Isolation.SERIALIZABLE).get(0))
        .endsWith(
            switch (type) {
              case POSTGRESQL -> "SERIALIZABLE read write";
              case MARIADB, MYSQL -> "SERIALIZABLE, read write";
              default -> "level SERIALIZABLE";
            });
  }

  @ParameterizedTest
  @CsvSource({
    "db.postgres.database.azure.com, https://ossrdbms-aad.database.windows.net,"
        + " https://database.windows.net",
    "db.postgres.database.usgovcloudapi.net, https://ossrdbms-aad.database.usgovcloudapi.net,"
        + " https://database.usgovcloudapi.net",
    "db.database.chinacloudapi.cn, https://ossrdbms-aad.database.chinacloudapi.cn,"
        + " https://database.chinacloudapi.cn",
  })
  void resource_ofACloud_isItsOwn(String host, String open, String sqlServer) {
    assertThat(Dialects.of(DatabaseType.MYSQL).resource(host)).isEqualTo(open);
    assertThat(Dialects.of(DatabaseType.POSTGRESQL).resource(host)).isEqualTo(open);
    assertThat(Dialects.of(DatabaseType.SQLSERVER).resource(host)).isEqualTo(sqlServer);
  }

  @Test
  void withToken_ofSqlServer_standsForUserAndPassword() {
    Map<String, String> all =
        Dialects.of(DatabaseType.SQLSERVER)
            .withToken(
                Map.of("user", "u", "authentication", "SqlPassword", "encrypt", "true"), "t");
    assertThat(all).containsOnly(Map.entry("accessToken", "t"), Map.entry("encrypt", "true"));
  }
}
