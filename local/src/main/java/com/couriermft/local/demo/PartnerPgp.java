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

/** The partner's side of OpenPGP: a new key, and encrypted files. */
public final class PartnerPgp {
  private static final int VERSION = 4;
  private static final String USER_ID = "Partner A <files@partner-a.example>";

  private final OpenPGPApi pgp = new BcOpenPGPApi();
  private final OpenPGPKey key;

  private PartnerPgp() throws PGPException {
    key = pgp.generateKey(VERSION).ed25519x25519Key(USER_ID).build();
  }

  /** A partner with a new key. */
  public static PartnerPgp create() {
    try {
      return new PartnerPgp();
    } catch (PGPException e) {
      throw new IllegalStateException("A partner's key cannot be made", e);
    }
  }

  /** Returns the certificate that the partner gives to the receiver of his files, armored. */
  public String publicKey() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (OutputStream armor = ArmoredOutputStream.builder().build(text)) {
      armor.write(key.toCertificate().getEncoded());
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  /**
   * Signs each file of a directory, encrypts it, and removes what it was: {@code a.zip} is {@code
   * a.zip.pgp} then.
   *
   * @param directory nothing else is in it
   * @param recipient armored public key
   * @throws IOException a file cannot be read or written, or there is no encryption key
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
