package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.bcpg.BCPGOutputStream;
import org.bouncycastle.bcpg.PacketFormat;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.operator.PGPDataEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDataEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPublicKeyKeyEncryptionMethodGenerator;

/**
 * Encrypts for recipients and optionally signs. {@link #of} chooses keys and algorithms once; the
 * object can then create any number of messages. Immutable, thread-safe.
 */
public final class Encryption {
  private final List<Certificate> recipients;
  private final List<ComponentKey> keys;
  private final Optional<PrivateKey> signer;
  private final EncryptionOptions options;
  private final MessageFormat format;
  private final Instant now;

  private Encryption(
      List<Certificate> recipients,
      Optional<PrivateKey> signer,
      EncryptionOptions options,
      Instant now) {
    this.recipients = List.copyOf(recipients);
    this.keys = recipients.stream().flatMap(each -> encryptionKeys(each, now).stream()).toList();
    this.signer = signer;
    this.options = options;
    this.now = now;
    List<Preferences> known = recipients.stream().map(each -> each.preferencesAt(now)).toList();
    this.format = new Negotiation(known, options).format();
  }

  /**
   * Creates an encryption for the given recipients, without a signature.
   *
   * <p>Each recipient can open the message with any of the recipient's valid encryption keys.
   *
   * @param recipients the recipients, at least one
   * @param now the time of encryption
   * @throws com.couriermft.formats.failure.CourierException see {@link #encryptionKeysOf}
   */
  public static Encryption of(
      List<Certificate> recipients, EncryptionOptions options, Instant now) {
    return new Encryption(recipients, Optional.empty(), options, now);
  }

  /**
   * Returns this encryption with a signature.
   *
   * @throws com.couriermft.formats.failure.CourierException see {@link PrivateKeys#signingKeyAt};
   *     {@code pgp_wrong_passphrase}
   */
  public Encryption signedBy(PrivateKeys keys) {
    PrivateKey key = keys.signingKeyAt(now);
    key.open();
    return new Encryption(recipients, Optional.of(key), options, now);
  }

  /**
   * Returns the fingerprints of the keys for which messages to a certificate are encrypted, in
   * upper-case hex.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_key_expired}, {@code
   *     _revoked}, {@code _weak}, {@code _not_yet_valid} or {@code pgp_key_unusable}
   */
  public static List<String> encryptionKeysOf(Certificate certificate, Instant now) {
    return encryptionKeys(certificate, now).stream().map(ComponentKey::fingerprint).toList();
  }

  /** Returns the subkeys for which to encrypt, or the primary key if no subkey is suitable. */
  private static List<ComponentKey> encryptionKeys(Certificate recipient, Instant now) {
    List<ComponentKey> found = recipient.encryptionKeysAt(now);
    List<ComponentKey> subkeys = found.stream().filter(key -> !key.isPrimary()).toList();
    if (!found.isEmpty()) {
      return subkeys.isEmpty() ? found : subkeys;
    }
    for (ComponentKey key : recipient.keys()) {
      Validity validity = key.validityAt(now);
      if (PublicKeyAlgorithm.encrypts(key.publicKey()) && !validity.isValid()) {
        throw PgpErrors.keyNotValid(key.fingerprint(), validity);
      }
    }
    throw PgpErrors.keyUnusable("Key " + recipient.fingerprint() + " has no valid encryption key.");
  }

  /** Returns the fingerprints of the keys that can open the messages, in upper-case hex. */
  public List<String> recipientKeys() {
    return keys.stream().map(ComponentKey::fingerprint).toList();
  }

  /** Returns the fingerprint of the signing key. */
  public Optional<String> findSignerKey() {
    return signer.map(key -> key.component().fingerprint());
  }

  /**
   * Returns a string that identifies recipients, signer and options. Encryptions with equal strings
   * create equivalent messages.
   */
  public String identity() {
    return recipientKeys() + "|" + findSignerKey() + "|" + options;
  }

  /**
   * Starts a message.
   *
   * @param out the target, which another thread uses until the message is finished or abandoned;
   *     left open
   */
  public MessageOutputStream open(OutputStream out, FileLabel label) throws IOException {
    List<OutputStream> layers = new ArrayList<>();
    OutputStream packets = out;
    if (options.armor()) {
      packets = new ArmorOutputStream(out, "MESSAGE", format.aead().isEmpty());
      layers.add(packets);
    }
    OutputStream encrypted = encrypted(packets);
    layers.add(encrypted);
    WriteBehind behind = new WriteBehind(encrypted);
    layers.add(behind);
    OutputStream compressed = new CompressedData(behind, format.compression(), options);
    layers.add(compressed);
    layers.add(new LiteralOutputStream(compressed, signer.map(this::signature), label));
    return new MessageOutputStream(layers, Optional.of(behind));
  }

  private DataSignature signature(PrivateKey key) {
    boolean named = !options.hiddenRecipients() && !options.compatible();
    return new DataSignature(
        key,
        org.bouncycastle.openpgp.PGPSignature.BINARY_DOCUMENT,
        format.hash(),
        now,
        named ? recipients : List.of());
  }

  private OutputStream encrypted(OutputStream out) throws IOException {
    byte[] sessionKey = new byte[format.cipher().keyBytes()];
    new SecureRandom().nextBytes(sessionKey);
    BCPGOutputStream packets = new BCPGOutputStream(out, PacketFormat.CURRENT);
    PGPDataEncryptorBuilder form = new BcPGPDataEncryptorBuilder(format.cipher().id());
    format
        .aead()
        .ifPresent(mode -> form.setWithAEAD(mode.id(), AeadData.CHUNK_EXPONENT).setUseV6AEAD());
    for (ComponentKey key : keys) {
      try {
        packets.writePacket(
            new BcPublicKeyKeyEncryptionMethodGenerator(key.publicKey())
                .setUseWildcardRecipient(options.hiddenRecipients())
                .generate(form, sessionKey));
      } catch (PGPException e) {
        throw PgpErrors.badKey(
            "Key " + key.fingerprint() + " cannot encrypt: " + e.getMessage(), e);
      }
    }
    packets.flush();
    return format.aead().isPresent()
        ? new AeadData(format.cipher(), format.aead().get(), sessionKey, out)
        : new ProtectedData(sessionKey, out);
  }
}
