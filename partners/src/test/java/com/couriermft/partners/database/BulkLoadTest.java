package com.couriermft.partners.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.peers.MariaServer;
import com.couriermft.peers.PostgresServer;
import com.couriermft.transfer.supervision.Progress;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a server that requests files gets only the rows that the session loads. */
class BulkLoadTest {
  private static final String SECRET = "nobody-may-have-this";

  @TempDir private Path directory;

  private DatabaseSession open(DatabaseLab lab, boolean toLoad) {
    return toLoad ? lab.databases().openToLoad("erp", Progress.NONE, closable -> {}) : lab.open();
  }

  private static BulkLoad.Rows rows(String... values) {
    Iterator<String> left = List.of(values).iterator();
    return () -> left.hasNext() ? List.of(TextNode.valueOf(left.next())) : null;
  }

  @Test
  void load_ofNumbers_keepsTheirScale() throws Exception {
    try (DatabaseSession session = open(new DatabaseLab(PostgresServer.shared()), true)) {
      Databases.run(session.jdbc(), "create temporary table t_scale (n numeric, i int)");
      session.begin(false, Isolation.READ_COMMITTED);
      Iterator<List<JsonNode>> rows =
          List.of(
                  List.<JsonNode>of(
                      DecimalNode.valueOf(new BigDecimal("12.50")),
                      DecimalNode.valueOf(new BigDecimal("1E+3"))))
              .iterator();
      BulkLoad.of(session)
          .load("t_scale", List.of("n", "i"), () -> rows.hasNext() ? rows.next() : null);
      try (Statement statement = session.jdbc().createStatement();
          ResultSet found = statement.executeQuery("select n || ' ' || i from t_scale")) {
        assertThat(found.next()).isTrue();
        assertThat(found.getString(1)).isEqualTo("12.50 1000");
      }
    }
  }

  @Test
  void load_ofAServerThatNamesAFile_sendsTheRows() throws Exception {
    Path file = Files.writeString(directory.resolve("secret"), SECRET);
    DatabaseLab lab = new DatabaseLab(MariaServer.shared());
    try (FileWishProxy proxy = new FileWishProxy(lab.server().port(), file.toString())) {
      lab.save(proxy.port(), "'tls': {'mode': 'off'}");
      try (DatabaseSession session = open(lab, true)) {
        Databases.run(session.jdbc(), "create or replace table t_wish (a varchar(40))");
        session.begin(false, Isolation.READ_COMMITTED);
        assertThat(BulkLoad.of(session).load("t_wish", List.of("a"), rows("x", "y"))).isEqualTo(2);
        session.commit();
      }
      assertThat(proxy.sent()).contains("x\ny\n").doesNotContain(SECRET);
    }
  }

  @Test
  void anySession_ofAServerThatAnswersWithAWish_sendsNoFile() throws Exception {
    Path file = Files.writeString(directory.resolve("secret"), SECRET);
    for (boolean toLoad : new boolean[] {true, false}) {
      DatabaseLab lab = new DatabaseLab(MariaServer.shared());
      try (FileWishProxy proxy = new FileWishProxy(lab.server().port(), file.toString())) {
        lab.save(proxy.port(), "'tls': {'mode': 'off'}");
        try (DatabaseSession session = open(lab, toLoad);
            Statement statement = session.jdbc().createStatement()) {
          proxy.wishAlways();
          assertThatThrownBy(() -> statement.execute("set @a = 1"))
              .isInstanceOf(SQLException.class);
        }
        assertThat(proxy.sent()).doesNotContain(SECRET);
      }
    }
  }
}
