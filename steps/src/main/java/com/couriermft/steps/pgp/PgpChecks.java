package com.couriermft.steps.pgp;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.PgpCodes;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.PrivateKey;
import com.couriermft.openpgp.PrivateKeys;
import com.couriermft.openpgp.Validity;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The dry-run checks of keys and files. */
final class PgpChecks {
  private final PgpKeys keys;
  private final DryRun dryRun;

  PgpChecks(PgpKeys keys, DryRun dryRun) {
    this.keys = keys;
    this.dryRun = dryRun;
  }

  /** Checks that each key can decrypt and that its passphrase is correct. */
  void decryptionKeys(List<String> names) throws IOException, InterruptedException {
    for (String name : names) {
      dryRun.look(
          "/keys",
          Kind.KEY,
          name,
          () -> {
            List<PrivateKey> found = new ArrayList<>();
            for (PrivateKeys version : keys.getDecryptionKeys(name)) {
              found.addAll(version.decryptionKeys());
            }
            if (found.isEmpty()) {
              throw CourierException.of(
                  PgpCodes.PGP_KEY_UNUSABLE,
                  "Key '" + name + "' has no private key for decryption.");
            }
            found.forEach(PrivateKey::open);
            dryRun.report(
                Check.ok("/keys", Kind.KEY, name, found.size() + " private keys can decrypt."));
          });
    }
  }

  /** Checks that the field {@code verify} is well-formed and that the signers' keys exist. */
  void verification(@Nullable JsonNode verify, Instant now)
      throws IOException, InterruptedException {
    dryRun.look(
        "/verify",
        Kind.FIELD,
        VerificationConfig.FIELD,
        () -> signers("/verify/signers", VerificationConfig.of(verify).signers(), now));
  }

  /** Checks that each key can sign. */
  void signers(String pointer, List<String> names, Instant now)
      throws IOException, InterruptedException {
    for (String name : names) {
      dryRun.look(pointer, Kind.KEY, name, () -> signer(pointer, name, now));
    }
  }

  private void signer(String pointer, String name, Instant now) {
    Certificate current = keys.getCertificates(name).get(0);
    Validity validity = current.validityAt(now);
    if (!validity.isValid()) {
      String detail = "Signatures made now are not accepted: " + validity.reason() + ".";
      dryRun.report(Check.warning(pointer, Kind.KEY, name, PgpCodes.PGP_KEY_UNUSABLE, detail));
    } else if (current.signingKeysAt(now).isEmpty()) {
      String detail = "The key has no valid signing key.";
      dryRun.report(Check.warning(pointer, Kind.KEY, name, PgpCodes.PGP_KEY_UNUSABLE, detail));
    } else {
      dryRun.report(Check.ok(pointer, Kind.KEY, name, current.fingerprint() + "."));
    }
  }

  /** Checks that a file exists. */
  void source(String pointer, String path) throws IOException, InterruptedException {
    new FileChecks(dryRun).sources(pointer, List.of(path), true);
  }

  /**
   * Checks that a key is suitable for the step.
   *
   * @param use tests the key and returns its fingerprints
   */
  void use(String pointer, String name, Supplier<List<String>> use)
      throws IOException, InterruptedException {
    dryRun.look(
        pointer,
        Kind.KEY,
        name,
        () -> {
          String fingerprints = String.join(", ", KeyErrorContext.get(name, use));
          dryRun.report(Check.ok(pointer, Kind.KEY, name, fingerprints + "."));
        });
  }

  /** Checks that a private key can sign and that its passphrase is correct. */
  void signingKey(String pointer, String name, Instant now)
      throws IOException, InterruptedException {
    use(
        pointer,
        name,
        () -> {
          PrivateKey key = keys.getSigningKeys(name).signingKeyAt(now);
          key.open();
          return List.of(key.component().fingerprint());
        });
  }

  /** Checks that messages exist and that no files exist at their output paths. */
  void files(@Nullable JsonNode input, @Nullable String destination, Overwrite overwrite)
      throws IOException, InterruptedException {
    files(input, destination, ContentName::of, overwrite);
  }

  /** Checks that the input files exist and that no files exist at their output paths. */
  void files(
      @Nullable JsonNode input,
      @Nullable String destination,
      UnaryOperator<String> name,
      Overwrite overwrite)
      throws IOException, InterruptedException {
    FileChecks checks = new FileChecks(dryRun);
    List<StoredFile> found = new ArrayList<>();
    if (dryRun.knows("input")) {
      dryRun.look(
          "/input",
          Kind.FIELD,
          "input",
          () ->
              found.addAll(
                  checks.sources("/input", FileSelection.of(input, "input").names(), true)));
    }
    if (dryRun.knows("destination", "overwrite")) {
      List<String> names = found.stream().map(StoredFile::name).map(name).toList();
      checks.destination(
          "/destination", Objects.requireNonNullElse(destination, ""), names, overwrite);
    }
  }
}
