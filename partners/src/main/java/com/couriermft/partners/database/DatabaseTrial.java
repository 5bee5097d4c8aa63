package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.partners.remote.ConnectionTest;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tests connections to databases: name resolution, outbound policy, TCP, TLS and login. The banner
 * shows the product and its version. The test sends only the statements that open a session.
 *
 * @param databases opens the sessions
 */
public record DatabaseTrial(Databases databases) implements ConnectionTest {
  private static final int MOST_BANNER = 200;

  @Override
  public Set<Connection.Type> types() {
    return Set.of(Connection.Type.DATABASE);
  }

  @Override
  public ConnectionReport test(Connection named, Consumer<AutoCloseable> closable) {
    DatabaseConnection connection = (DatabaseConnection) named;
    AtomicReference<@Nullable Handover> seen = new AtomicReference<>();
    long start = System.nanoTime();
    try (DatabaseSession session = databases.open(connection, closable, seen::set)) {
      long millis = (System.nanoTime() - start) / 1_000_000;
      return report(connection, seen.get(), banner(session), millis, null);
    } catch (CourierException e) {
      return report(connection, seen.get(), null, null, e);
    }
  }

  private static String banner(DatabaseSession session) {
    try {
      DatabaseMetaData about = session.jdbc().getMetaData();
      return SafeText.of(
          about.getDatabaseProductName() + " " + about.getDatabaseProductVersion(), MOST_BANNER);
    } catch (SQLException e) {
      throw session.failure("reading the version", e);
    }
  }

  private static ConnectionReport report(
      DatabaseConnection connection,
      @Nullable Handover seen,
      @Nullable String banner,
      @Nullable Long millis,
      @Nullable CourierException failure) {
    Handover secured = connection.tls().mode() == Mode.OFF ? null : seen;
    ConnectionReport.ServerKey key = secured == null ? null : secured.trust().shown().orElse(null);
    return new ConnectionReport(
        banner != null || key != null,
        key,
        secured == null ? null : secured.protocol(),
        banner,
        banner != null,
        List.of(),
        millis,
        failure);
  }
}
