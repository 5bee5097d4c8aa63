package com.couriermft.steps;

import com.couriermft.files.transfer.Waiter;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.peers.Sessions;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepType;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.InstantSource;
import java.util.List;

/** The built-in step types, for tests of what they say about themselves. */
public final class BuiltInTypes {
  private BuiltInTypes() {}

  /** On stores of their own. */
  public static List<Step<?>> steps() {
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    InMemorySecrets secrets = new InMemorySecrets();
    KeyStore keys = new KeyStore(tables, secrets);
    RemoteSessions sessions = Sessions.of(new ConnectionStore(tables, secrets), keys, secrets);
    return BuiltInSteps.all(sessions, new PgpKeys(keys), Waiter.REAL, tables.clock());
  }

  /** Their descriptions. */
  public static List<StepType<?>> types() {
    return steps().stream().<StepType<?>>map(Step::type).toList();
  }
}
