package com.couriermft.bench;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.steps.archive.UnzipStep;
import com.couriermft.steps.archive.ZipStep;
import com.couriermft.steps.pgp.DecryptStep;
import com.couriermft.steps.pgp.EncryptStep;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * A {@link StepWorker} for messages and archives. Arguments: the directory, then names of keys and
 * files with their private parts.
 */
final class CryptoWorker {
  private CryptoWorker() {}

  public static void main(String[] arguments) throws Exception {
    CryptoProviders.install();
    InstantSource clock = InstantSource.system();
    KeyStore store = new KeyStore(new InMemoryTables(clock), new InMemorySecrets());
    for (int i = 1; i < arguments.length; i += 2) {
      Secret material = Secret.of(Files.readString(Path.of(arguments[i + 1])));
      store.put(arguments[i], PgpMaterial.importPrivate(material, null, Instant.now()));
    }
    PgpKeys keys = new PgpKeys(store);
    new StepWorker(
            Path.of(arguments[0]),
            List.of(
                new EncryptStep(keys, clock),
                new DecryptStep(keys, clock),
                new ZipStep(),
                new UnzipStep()))
        .serve();
  }
}
