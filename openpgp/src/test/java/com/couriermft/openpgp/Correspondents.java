package com.couriermft.openpgp;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Three keys in one gpg key ring, {@code us}, {@code partner} (both elliptic curve keys) and {@code
 * rsa}, each {@code @example.org}. The tests have the private key of {@code us} and a passphrase.
 */
final class Correspondents implements AutoCloseable {
  static final String PASSPHRASE = "correct-horse";

  final Gpg gpg;
  final DecryptionKeys keys;
  final Certificate us;
  final Certificate partner;

  Correspondents() {
    CryptoProviders.install();
    gpg = Gpg.start();
    gpg.generate("us@example.org", "0");
    gpg.generate("partner@example.org", "0");
    gpg.generate("rsa@example.org", "rsa2048", "0", "");
    String rsa = gpg.fingerprints("rsa@example.org").get(0);
    gpg.run("--passphrase", "", "--quick-add-key", rsa, "rsa2048", "encr", "0");
    keys = new DecryptionKeys(List.of(privateKeys("us@example.org")), Secret.of(PASSPHRASE));
    us = certificate("us@example.org");
    partner = certificate("partner@example.org");
  }

  PrivateKeys privateKeys(String user) {
    byte[] armored = gpg.run("--armor", "--export-secret-keys", user);
    return PrivateKeys.read(Secret.of(new String(armored, StandardCharsets.UTF_8)), null);
  }

  Certificate certificate(String user) {
    return Certificate.readAll(gpg.run("--export", user)).get(0);
  }

  /**
   * Runs gpg on a text and returns the message.
   *
   * @param options the options of gpg, separated by blanks
   */
  byte[] message(byte[] text, String options) {
    Stream<String> words = Stream.of(options.split(" "));
    return gpg.runWith(
        text, Stream.concat(Stream.of("--passphrase", PASSPHRASE), words).toArray(String[]::new));
  }

  MessageReader reader(Requirement requirement, Certificate... signers) {
    return reader(requirement, false, signers);
  }

  MessageReader reader(Requirement requirement, boolean allowsUnprotected, Certificate... signers) {
    SignaturePolicy policy = new SignaturePolicy(requirement, List.of(signers), Instant.now());
    return new MessageReader(
        new ReadOptions(keys, policy, ReadLimits.DEFAULT, allowsUnprotected, false));
  }

  /** A message that was read, and its verified content. */
  record Read(OpenedMessage message, byte[] content) {}

  static Read decrypt(MessageReader reader, byte[] message) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    OpenedMessage read = reader.decrypt(() -> new ByteArrayInputStream(message), content);
    return new Read(read, content.toByteArray());
  }

  static Read verify(MessageReader reader, byte[] message) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    OpenedMessage read = reader.verify(() -> new ByteArrayInputStream(message), content);
    return new Read(read, content.toByteArray());
  }

  @Override
  public void close() {
    gpg.close();
  }
}
