package com.couriermft.app;

import com.couriermft.engine.spi.Step;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.partners.channel.ChannelTests;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.database.DatabaseTrial;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.HttpTrial;
import com.couriermft.partners.http.IdentityTokens;
import com.couriermft.partners.insights.AzureLogs;
import com.couriermft.partners.insights.Insights;
import com.couriermft.partners.insights.WorkspaceLogs;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.place.ConnectedPlaces;
import com.couriermft.partners.remote.ConnectionProbes;
import com.couriermft.partners.remote.ConnectionTest;
import com.couriermft.partners.remote.LazyConnectionTest;
import com.couriermft.partners.remote.PlaceTrial;
import com.couriermft.partners.remote.RemoteProtocol;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.partners.remote.UnsavedTests;
import com.couriermft.partners.remote.ftp.FtpProtocol;
import com.couriermft.partners.remote.sftp.SftpProtocol;
import com.couriermft.steps.database.ExecuteStep;
import com.couriermft.steps.database.QueryStep;
import com.couriermft.steps.http.AzureFunctionStep;
import com.couriermft.steps.http.HttpRequestStep;
import com.couriermft.steps.notify.NotifySteps;
import com.couriermft.storage.store.StorageAccounts;
import com.couriermft.storage.store.Tables;
import com.couriermft.transfer.place.Places;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The partners of an installation: connections, keys and open sessions. Thread-safe. */
public final class Partners {
  private final SecretStore secrets;
  private final ConnectionStore connections;
  private final KeyStore keys;
  private final Places places;
  private final RemoteSessions sessions;
  private final ConnectionProbes probes;
  private final UnsavedTests unsaved;
  private final ChannelStore channels;
  private final ChannelSenders senders;
  private final ChannelTests channelTrials;
  private final @Nullable URI dashboard;
  private final Function<SecretStore, Databases> opening;
  private final Function<SecretStore, HttpPartners> making;
  private final @Nullable Insights insights;
  private @Nullable HttpPartners http;
  private @Nullable WorkspaceLogs workspace;

  Partners(Stores stores, StorageAccounts accounts, Outbound outbound) {
    Tables tables = stores.tables();
    this.secrets = stores.secrets();
    this.connections = new ConnectionStore(tables, secrets);
    this.keys = new KeyStore(tables, secrets);
    this.making =
        known ->
            new HttpPartners(
                connections, keys, known, outbound.calls(), outbound.identity(), tables.clock());
    this.dashboard = outbound.dashboard();
    LogsPlace logs = outbound.logs();
    this.insights =
        logs == null
            ? null
            // The client's classes are loaded only with the first query.
            : new Insights((query, closable) -> workspace(logs).ask(query, closable));
    this.opening =
        known ->
            new Databases(
                connections,
                known,
                outbound.calls(),
                resource -> outbound.identity().get(resource, false));
    this.places = places(secrets, accounts);
    this.sessions =
        new RemoteSessions(
            connections,
            keys,
            protocols(secrets, outbound),
            places,
            stores.events(),
            others(this::http, this::databases));
    this.unsaved =
        new UnsavedTests(
            secrets,
            known -> {
              List<ConnectionTest> all = new ArrayList<>(protocols(known, outbound));
              all.add(new PlaceTrial(places(known, accounts)::open));
              all.addAll(others(() -> making.apply(known), () -> opening.apply(known)));
              return all;
            });
    this.probes = new ConnectionProbes(sessions, connections, tables.clock());
    this.channels = ChannelStore.in(tables);
    this.senders =
        ChannelSenders.of(channels, secrets, outbound.calls(), outbound.identity(), tables.clock());
    this.channelTrials = new ChannelTests(channels, senders, tables.clock());
  }

  private ConnectedPlaces places(SecretStore known, StorageAccounts accounts) {
    return new ConnectedPlaces(connections, known, accounts);
  }

  private List<RemoteProtocol> protocols(SecretStore known, Outbound outbound) {
    return List.of(
        new SftpProtocol(keys, known, outbound.servers()),
        new FtpProtocol(known, outbound.servers()));
  }

  private static List<ConnectionTest> others(
      Supplier<HttpPartners> http, Supplier<Databases> databases) {
    return List.of(
        new LazyConnectionTest(HttpConnection.TYPES, () -> new HttpTrial(http.get())),
        new LazyConnectionTest(
            Set.of(Connection.Type.DATABASE), () -> new DatabaseTrial(databases.get())));
  }

  /**
   * The settings for outbound connections and channels.
   *
   * @param calls policy for addresses of HTTP calls and mail
   * @param servers policy for addresses of SFTP and FTP servers
   * @param identity issues tokens of the process's managed identity for HTTP calls
   * @param dashboard URL that notifications link to, without a trailing slash; {@code null} for
   *     none
   * @param logs telemetry of the installation; {@code null} if not configured
   */
  public record Outbound(
      OutboundPolicy calls,
      OutboundPolicy servers,
      IdentityTokens identity,
      @Nullable URI dashboard,
      @Nullable LogsPlace logs) {
    /** The default policies, without a managed identity. */
    public static final Outbound USUAL =
        new Outbound(OutboundPolicy.STRICT, OutboundPolicy.unbounded());

    /**
     * Creates policies without a managed identity: calls that need a token of the identity fail.
     */
    public Outbound(OutboundPolicy calls, OutboundPolicy servers) {
      this(calls, servers, IdentityTokens.NONE, null, null);
    }

    /** Returns these policies with a managed identity. */
    public Outbound as(IdentityTokens other) {
      return new Outbound(calls, servers, other, dashboard, logs);
    }

    /** Returns these policies with a URL that notifications link to. */
    public Outbound leadingTo(@Nullable URI address) {
      return new Outbound(calls, servers, identity, address, logs);
    }

    /**
     * Returns these policies with the workspace of the installation's telemetry; {@code null} for
     * none.
     */
    public Outbound with(@Nullable LogsPlace place) {
      return new Outbound(calls, servers, identity, dashboard, place);
    }
  }

  /**
   * The location of the installation's telemetry.
   *
   * @param api the Log Analytics API, see {@link WorkspaceLogs#PUBLIC}
   * @param workspace the id of the workspace
   */
  public record LogsPlace(URI api, UUID workspace) {}

  /** Returns the telemetry in Application Insights; empty results if no workspace is configured. */
  public Optional<Insights> insights() {
    return Optional.ofNullable(insights);
  }

  /** Returns the store of named remote endpoints. */
  public ConnectionStore connections() {
    return connections;
  }

  /** Returns the store of channels. */
  public ChannelStore channels() {
    return channels;
  }

  /** Returns the sender of notifications through channels. */
  public ChannelSenders senders() {
    return senders;
  }

  /** Returns the URL that notifications link to; {@code null} for none. */
  @Nullable URI dashboard() {
    return dashboard;
  }

  /** Returns the steps that call partners' HTTP servers and send notifications. */
  List<Step<?>> steps(InstantSource clock) {
    List<Step<?>> all = new ArrayList<>(NotifySteps.all(channels, senders, clock));
    all.add(new HttpRequestStep(this::http, clock));
    all.add(new AzureFunctionStep(this::http, insights, clock));
    all.add(new QueryStep(this::databases));
    all.add(new ExecuteStep(this::databases));
    return all;
  }

  /** Returns the test of channels. */
  public ChannelTests channelTrials() {
    return channelTrials;
  }

  /** Returns the store of SSH and PGP keys. */
  public KeyStore keys() {
    return keys;
  }

  /** Returns the connections to HTTP servers, whose classes are loaded with the first call. */
  public synchronized HttpPartners http() {
    HttpPartners known = http;
    if (known == null) {
      known = making.apply(secrets);
      http = known;
    }
    return known;
  }

  private synchronized WorkspaceLogs workspace(LogsPlace place) {
    WorkspaceLogs known = workspace;
    if (known == null) {
      known = new AzureLogs(http(), place.api(), place.workspace());
      workspace = known;
    }
    return known;
  }

  /** Returns the connections to databases, whose classes are loaded with the first session. */
  public Databases databases() {
    return opening.apply(secrets);
  }

  /** Returns the storage locations, which need no session: storage accounts of connections. */
  Places places() {
    return places;
  }

  /** Returns the sessions with servers, which test and open connections. */
  public RemoteSessions sessions() {
    return sessions;
  }

  /** Returns the probes, which detect the capabilities of connections' servers. */
  public ConnectionProbes probes() {
    return probes;
  }

  /** Returns the test of unsaved connections. */
  public UnsavedTests unsaved() {
    return unsaved;
  }
}
