package com.couriermft.openpgp;

import com.couriermft.formats.failure.SafeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.KeyIdentifier;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyRing;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPPublicKeyRing;

/**
 * A public key with its user ids and subkeys (a <i>transferable public key</i>, RFC 9580 §10.1),
 * whose validity can be evaluated at any instant. An administrator imports certificates manually
 * and verifies the owner, so signatures by third parties are ignored. Immutable, thread-safe.
 */
public final class Certificate {
  private static final int MOST_USER_ID = 256;

  private final PGPPublicKeyRing ring;
  private final PrimarySignatures signatures;
  private final ComponentKey primary;
  private final List<ComponentKey> subkeys;

  private Certificate(PGPPublicKeyRing ring) {
    this.ring = ring;
    PGPPublicKey key = ring.getPublicKey();
    SelfSignatureReader reader = new SelfSignatureReader(key);
    this.signatures =
        new PrimarySignatures(key.getVersion(), reader.ofPrimary(), userIds(key, reader));
    if (signatures.areEmpty()) {
      throw PgpErrors.badKey(
          "Key "
              + PublicKeyAlgorithm.fingerprint(key)
              + " has no valid self-signature, so its purpose is unknown; export it again, with its"
              + " user ID.",
          null);
    }
    this.primary = new ComponentKey(key, signatures, Optional.empty());
    this.subkeys = subkeys(ring, reader, primary);
  }

  /**
   * Returns every distinct certificate in a file. Of private keys, only the public parts are
   * returned.
   *
   * @param material binary, or armored blocks with any text around them; at most 1 MiB
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_bad_key}
   */
  public static List<Certificate> readAll(byte[] material) {
    Map<String, PGPPublicKeyRing> byFingerprint = new LinkedHashMap<>();
    for (PGPKeyRing ring : KeyBlocks.read(material)) {
      PGPPublicKeyRing next = publicPart(ring);
      byFingerprint.merge(
          PublicKeyAlgorithm.fingerprint(next.getPublicKey()), next, Certificate::joined);
    }
    return byFingerprint.values().stream().map(Certificate::new).toList();
  }

  static Certificate of(PGPKeyRing ring) {
    return new Certificate(publicPart(ring));
  }

  /**
   * Returns the union of two copies of a certificate. Revocations and extended expiry dates are
   * kept, so an older copy cannot undo either.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_bad_key}: the copies
   *     contradict each other
   */
  public Certificate joinedWith(Certificate other) {
    return new Certificate(joined(ring, other.ring));
  }

  /**
   * Returns the fingerprint of the primary key: upper-case hex, 40 digits for version 4, 64 for
   * version 6.
   */
  public String fingerprint() {
    return primary.fingerprint();
  }

  /**
   * Returns the user ids of the certificate as its owner wrote them, sanitized for display. Bytes
   * that are not UTF-8 are decoded as Latin-1.
   */
  public List<String> userIds() {
    return signatures.userIds().entrySet().stream()
        .filter(id -> !id.getValue().areEmpty())
        .map(id -> SafeText.of(id.getKey(), MOST_USER_ID))
        .toList();
  }

  /**
   * Returns the primary key, followed by the subkeys in order; only subkeys that are bound to the
   * primary key are included.
   */
  public List<ComponentKey> keys() {
    List<ComponentKey> all = new ArrayList<>(List.of(primary));
    all.addAll(subkeys);
    return List.copyOf(all);
  }

  /** Returns the expiry of the primary key, according to the signatures at an instant. */
  public Optional<Instant> findExpiryAt(Instant instant) {
    return primary.findExpiryAt(instant);
  }

  /**
   * Returns the earliest end of the certificate's uses (encryption or signing) that are possible at
   * an instant. If the certificate has no use, returns the expiry of the primary key.
   */
  public Optional<Instant> findEndOfUse(Instant instant) {
    Optional<Instant> encrypts = findLastExpiry(encryptionKeysAt(instant), instant);
    Optional<Instant> signs = findLastExpiry(signingKeysAt(instant), instant);
    return Stream.concat(encrypts.stream(), signs.stream())
        .min(Comparator.naturalOrder())
        .or(() -> validityAt(instant).isValid() ? Optional.empty() : findExpiryAt(instant));
  }

  private static Optional<Instant> findLastExpiry(List<ComponentKey> keys, Instant instant) {
    boolean endless = keys.stream().anyMatch(key -> key.findExpiryAt(instant).isEmpty());
    return endless
        ? Optional.empty()
        : keys.stream()
            .flatMap(k -> k.findExpiryAt(instant).stream())
            .max(Comparator.naturalOrder());
  }

  /** Returns the validity of the primary key, which is also the validity of the certificate. */
  public Validity validityAt(Instant instant) {
    return primary.validityAt(instant);
  }

  /**
   * Returns the keys for which to encrypt: the keys that are valid at an instant, newest first, and
   * subkeys before the primary key.
   */
  public List<ComponentKey> encryptionKeysAt(Instant instant) {
    return usable(keys().stream().filter(key -> key.canEncryptAt(instant)).toList(), instant);
  }

  /**
   * Returns the keys with which to sign: the keys that are valid at an instant, newest first, and
   * subkeys before the primary key.
   */
  public List<ComponentKey> signingKeysAt(Instant instant) {
    return usable(keys().stream().filter(key -> key.canSignAt(instant)).toList(), instant);
  }

  /**
   * Returns the key with an id or fingerprint, whatever its validity. The wildcard matches no key.
   */
  public Optional<ComponentKey> findKey(KeyIdentifier identifier) {
    return keys().stream().filter(key -> key.identifier().matchesExplicit(identifier)).findFirst();
  }

  /**
   * Returns the key that a signature names, if the key may sign.
   *
   * <p>The caller must check the key's validity at the time of the signature with {@link
   * ComponentKey#validityAt}.
   *
   * @param identifier the key id or fingerprint
   * @param madeAt the time of the signature
   */
  public Optional<ComponentKey> findSigningKey(KeyIdentifier identifier, Instant madeAt) {
    return findKey(identifier).filter(key -> key.canSignAt(madeAt));
  }

  /** Returns the preferences of the certificate's owner, as published until an instant. */
  public Preferences preferencesAt(Instant instant) {
    return PreferenceReader.read(primary, instant);
  }

  /** Returns the certificate in its binary form. */
  public byte[] encoded() {
    try {
      return ring.getEncoded();
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed", e);
    }
  }

  /** Returns the certificate as armored text: {@code -----BEGIN PGP PUBLIC KEY BLOCK-----}. */
  public String armored() {
    return armored(encoded());
  }

  static String armored(byte[] packets) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (ArmoredOutputStream armor =
        ArmoredOutputStream.builder().clearHeaders().enableCRC(true).build(text)) {
      armor.write(packets);
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed", e);
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  private static List<ComponentKey> usable(List<ComponentKey> keys, Instant instant) {
    return keys.stream()
        .filter(key -> key.validityAt(instant).isValid())
        .sorted(
            Comparator.comparing(ComponentKey::isPrimary)
                .thenComparing(ComponentKey::createdAt, Comparator.reverseOrder()))
        .toList();
  }

  private static Map<String, SelfSignatures> userIds(PGPPublicKey key, SelfSignatureReader reader) {
    Map<String, SelfSignatures> byId = new LinkedHashMap<>();
    for (Iterator<byte[]> ids = key.getRawUserIDs(); ids.hasNext(); ) {
      byte[] id = ids.next();
      byId.put(text(id), reader.ofUserId(id));
    }
    return byId;
  }

  private static String text(byte[] userId) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(userId))
          .toString();
    } catch (CharacterCodingException e) {
      return new String(userId, StandardCharsets.ISO_8859_1);
    }
  }

  private static List<ComponentKey> subkeys(
      PGPPublicKeyRing ring, SelfSignatureReader reader, ComponentKey primary) {
    List<ComponentKey> bound = new ArrayList<>();
    Iterator<PGPPublicKey> keys = ring.getPublicKeys();
    for (keys.next(); keys.hasNext(); ) {
      PGPPublicKey subkey = keys.next();
      SelfSignatures made = reader.ofSubkey(subkey);
      if (!made.areEmpty()) {
        bound.add(new ComponentKey(subkey, made, Optional.of(primary)));
      }
    }
    return List.copyOf(bound);
  }

  private static PGPPublicKeyRing publicPart(PGPKeyRing ring) {
    if (ring instanceof PGPPublicKeyRing already) {
      return already;
    }
    List<PGPPublicKey> keys = new ArrayList<>();
    ring.getPublicKeys().forEachRemaining(keys::add);
    if (!keys.get(0).isMasterKey()) {
      throw PgpErrors.badKey(
          "The key starts with an encryption subkey; its primary key is missing.", null);
    }
    return new PGPPublicKeyRing(keys);
  }

  /** Merges the public parts of several key rings of one key. */
  static PGPPublicKeyRing joined(List<PGPKeyRing> rings) {
    return rings.stream().map(Certificate::publicPart).reduce(Certificate::joined).orElseThrow();
  }

  private static PGPPublicKeyRing joined(PGPPublicKeyRing one, PGPPublicKeyRing other) {
    try {
      return PGPPublicKeyRing.join(one, other);
    } catch (PGPException e) {
      throw PgpErrors.badKey("The key is included twice, with contradictory content.", e);
    }
  }
}
