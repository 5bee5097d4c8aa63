package com.couriermft.local.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.api.OpenPGPApi;
import org.bouncycastle.openpgp.api.OpenPGPCertificate;
import org.bouncycastle.openpgp.api.OpenPGPKey;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;

/** The partner's OpenPGP key and the files encrypted with it. */
public final class PartnerPgp {
  private static final int VERSION = 4;
  private static final String USER_ID = "Partner A <files@partner-a.example>";

  private final OpenPGPApi pgp = new BcOpenPGPApi();
  private final OpenPGPKey key;

  private PartnerPgp() throws PGPException {
    key = pgp.generateKey(VERSION).ed25519x25519Key(USER_ID).build();
  }

  /** Creates a partner with a new key. */
  public static PartnerPgp create() {
    try {
      return new PartnerPgp();
    } catch (PGPException e) {
      throw new IllegalStateException("A partner's key cannot be generated", e);
    }
  }

  /** Returns the partner's public key, armored, for the receiver of the partner's files. */
  public String publicKey() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (OutputStream armor = ArmoredOutputStream.builder().build(text)) {
      armor.write(key.toCertificate().getEncoded());
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  /**
   * Signs and encrypts each file of a directory and deletes the original: {@code a.zip} becomes
   * {@code a.zip.pgp}.
   *
   * @param directory a directory that contains only these files
   * @param recipient the armored public key of the recipient
   * @throws IOException a file cannot be read or written, or the recipient has no encryption key
   */
  public void seal(Path directory, String recipient) throws IOException {
    OpenPGPCertificate reader = pgp.readKeyOrCertificate().parseCertificate(recipient);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        seal(file, file.resolveSibling(file.getFileName() + ".pgp"), reader);
        Files.delete(file);
      }
    }
  }

  private void seal(Path file, Path sealed, OpenPGPCertificate reader) throws IOException {
    try (OutputStream out = Files.newOutputStream(sealed);
        OutputStream message =
            pgp.signAndOrEncryptMessage()
                .addSigningKey(key)
                .addEncryptionCertificate(reader)
                .setArmored(false)
                .open(out)) {
      Files.copy(file, message);
    } catch (PGPException e) {
      throw new IOException("Cannot seal " + file, e);
    }
  }
}
