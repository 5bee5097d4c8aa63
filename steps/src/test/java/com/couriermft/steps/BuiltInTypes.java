package com.couriermft.steps;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.IdentityTokens;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.peers.Sessions;
import com.couriermft.steps.database.ExecuteStep;
import com.couriermft.steps.database.QueryStep;
import com.couriermft.steps.http.AzureFunctionStep;
import com.couriermft.steps.http.HttpRequestStep;
import com.couriermft.steps.notify.NotifySteps;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.supervision.Waiter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Provides the built-in step types for tests of their descriptions. */
public final class BuiltInTypes {
  private BuiltInTypes() {}

  /** Returns all built-in steps with separate stores. */
  public static List<Step<?>> steps() {
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    InMemorySecrets secrets = new InMemorySecrets();
    KeyStore keys = new KeyStore(tables, secrets);
    RemoteSessions sessions = Sessions.of(new ConnectionStore(tables, secrets), keys, secrets);
    List<Step<?>> all =
        new ArrayList<>(BuiltInSteps.all(sessions, new PgpKeys(keys), Waiter.REAL, tables.clock()));
    ChannelStore channels = ChannelStore.in(tables);
    ChannelSenders senders =
        ChannelSenders.of(
            channels, secrets, OutboundPolicy.STRICT, (resource, fresh) -> "", tables.clock());
    HttpPartners http =
        new HttpPartners(
            new ConnectionStore(tables, secrets),
            keys,
            secrets,
            OutboundPolicy.STRICT,
            IdentityTokens.NONE,
            tables.clock());
    all.add(new HttpRequestStep(() -> http, tables.clock()));
    all.add(new AzureFunctionStep(() -> http, null, tables.clock()));
    Databases databases =
        new Databases(
            new ConnectionStore(tables, secrets), secrets, OutboundPolicy.STRICT, resource -> "");
    all.add(new QueryStep(() -> databases));
    all.add(new ExecuteStep(() -> databases));
    all.addAll(NotifySteps.all(channels, senders, tables.clock()));
    return all;
  }

  /** Returns the descriptions of all built-in steps. */
  public static List<StepType<?>> types() {
    return steps().stream().<StepType<?>>map(Step::type).toList();
  }
}
