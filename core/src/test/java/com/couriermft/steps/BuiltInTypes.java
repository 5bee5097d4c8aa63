package com.couriermft.steps;

import com.couriermft.connection.ConnectionStore;
import com.couriermft.key.KeyStore;
import com.couriermft.key.PgpKeys;
import com.couriermft.peers.Sessions;
import com.couriermft.remote.RemoteSessions;
import com.couriermft.secret.local.InMemorySecrets;
import com.couriermft.step.Step;
import com.couriermft.step.StepType;
import com.couriermft.store.memory.InMemoryTables;
import com.couriermft.transfer.Waiter;
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
    return BuiltInSteps.all(sessions, new PgpKeys(keys), Waiter.REAL, tables);
  }

  /** Their descriptions. */
  public static List<StepType<?>> types() {
    return steps().stream().<StepType<?>>map(Step::type).toList();
  }
}
