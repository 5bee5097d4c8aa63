package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.partners.remote.ConnectionReport.ServerKey;
import com.couriermft.partners.remote.ConnectionTest;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Tests connections of types {@code http} and {@code function_app}. Checks the name, the policy,
 * TCP, TLS, a token if needed, and a {@code HEAD} request for the connection's probe path if it has
 * one. Without a probe path, nothing is sent to the server. It is then unknown whether the server
 * accepts the credentials, and {@code authenticated} in the report is false.
 *
 * @param partners opens the connections
 */
public record HttpTrial(HttpPartners partners) implements ConnectionTest {
  private static final int MOST_BANNER = 200;
  private static final int METHOD_NOT_ALLOWED = 405;

  @Override
  public Set<Connection.Type> types() {
    return HttpConnection.TYPES;
  }

  @Override
  public ConnectionReport test(Connection named, Consumer<AutoCloseable> closable) {
    Trial trial = new Trial((HttpConnection) named, closable);
    CourierException failure = null;
    try {
      trial.run();
    } catch (CourierException e) {
      failure = e;
    } catch (NothingSentException e) {
      failure = e.why();
    } catch (AnswerLostException e) {
      failure = e.why();
    }
    return trial.report(failure);
  }

  /** One connection test with its observations. */
  private final class Trial {
    private final HttpConnection connection;
    private final Consumer<AutoCloseable> closable;
    private @Nullable CertificateTrust trust;
    private @Nullable String tls;
    private @Nullable String banner;
    private @Nullable Long latency;
    private boolean reached;
    private boolean authenticated;

    Trial(HttpConnection connection, Consumer<AutoCloseable> closable) {
      this.connection = connection;
      this.closable = closable;
    }

    void run() throws NothingSentException, AnswerLostException {
      Dialer dialer = partners.dialer(connection);
      if (connection.base().getScheme().equals("https")) {
        trust = dialer.trust(connection.base());
      }
      connect(dialer);
      HttpCredentials credentials = partners.triedCredentials(connection);
      credentials.prove(null);
      String probe = connection.calls().probe();
      if (probe != null) {
        HttpPartner partner = new HttpPartner(connection, dialer, credentials);
        closable.accept(partner);
        ask(partner, HttpCall.of("HEAD", HttpTarget.of(probe)));
      }
    }

    private void connect(Dialer dialer) throws NothingSentException {
      long start = System.nanoTime();
      CertificateTrust shown = trust == null ? dialer.trust(connection.base()) : trust;
      HttpSocket line = dialer.dial(connection.base(), shown, this::closeInTime);
      latency = (System.nanoTime() - start) / 1_000_000;
      reached = true;
      SSLSession session = line.getSSLSession();
      tls = session == null ? null : session.getProtocol();
      line.close(CloseMode.IMMEDIATE);
    }

    private void closeInTime(HttpSocket line) {
      closable.accept(() -> line.close(CloseMode.IMMEDIATE));
    }

    private void ask(HttpPartner partner, HttpCall call)
        throws NothingSentException, AnswerLostException {
      long start = System.nanoTime();
      try (HttpAnswer answer = partner.exchange(call)) {
        latency = (System.nanoTime() - start) / 1_000_000;
        banner = answer.header("server").map(text -> SafeText.of(text, MOST_BANNER)).orElse(null);
        int status = answer.status();
        String said =
            "'%s': the server responded to %s with %d"
                .formatted(connection.name(), call.describe(), status);
        if (status == 401 || status == 403) {
          throw CourierException.of(
              ConnectionCodes.AUTHENTICATION_FAILED, "Connection " + said + ".");
        }
        authenticated = true;
        if (status >= 400 && status != METHOD_NOT_ALLOWED) {
          throw CourierException.of(TransferCodes.REMOTE_FAILURE, "Connection " + said + ".");
        }
      }
    }

    ConnectionReport report(@Nullable CourierException failure) {
      CertificateTrust shown = trust;
      ServerKey key = shown == null ? null : shown.shown().orElse(null);
      return new ConnectionReport(
          reached || key != null, key, tls, banner, authenticated, List.of(), latency, failure);
    }
  }
}
