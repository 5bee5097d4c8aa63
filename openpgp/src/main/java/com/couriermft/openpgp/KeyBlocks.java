package com.couriermft.openpgp;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.bcpg.ArmoredInputStream;
import org.bouncycastle.openpgp.PGPKeyRing;
import org.bouncycastle.openpgp.PGPObjectFactory;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;

/**
 * Reads the key rings in a file: a binary file, or armored blocks with any text between them, as in
 * emails and web pages.
 */
final class KeyBlocks {
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_RINGS = 64;
  private static final int MOST_KEYS = 64;
  private static final Pattern ARMORED =
      Pattern.compile(
          "-----BEGIN PGP (PUBLIC|PRIVATE) KEY BLOCK-----.*?-----END PGP \\1 KEY BLOCK-----",
          Pattern.DOTALL);

  private KeyBlocks() {}

  /** Returns all key rings in the file, in order. */
  static List<PGPKeyRing> read(byte[] material) {
    if (material.length > MOST_BYTES) {
      throw PgpErrors.badKey(
          "The key has " + material.length + " bytes; at most " + MOST_BYTES + " are allowed.",
          null);
    }
    List<PGPKeyRing> rings = new ArrayList<>();
    try {
      if (material.length > 0 && material[0] < 0) {
        addRings(known(material), rings);
      } else {
        Matcher blocks = ARMORED.matcher(new String(material, StandardCharsets.ISO_8859_1));
        while (blocks.find()) {
          byte[] block = blocks.group().getBytes(StandardCharsets.ISO_8859_1);
          byte[] packets = new ArmoredInputStream(new ByteArrayInputStream(block)).readAllBytes();
          addRings(known(packets), rings);
        }
      }
    } catch (IOException | RuntimeException e) {
      throw PgpErrors.badKey(
          "The key cannot be read as OpenPGP: it is damaged or has an unknown version.", e);
    }
    if (rings.isEmpty()) {
      throw PgpErrors.badKey(
          "No OpenPGP key found; expected a binary key, or an ASCII-armored key whose first line"
              + " contains BEGIN PGP PUBLIC KEY BLOCK or BEGIN PGP PRIVATE KEY BLOCK.",
          null);
    }
    return rings;
  }

  /**
   * Removes the packets that must be ignored.
   *
   * <p>These are packets of unknown non-critical types, and signatures and subkeys of unknown
   * versions and algorithms, which newer programs may add (RFC 9580 §4.3, §10.1). Signatures on a
   * removed subkey are kept, but match no other key.
   */
  private static InputStream known(byte[] packets) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(packets);
    PacketReader reader = new PacketReader(in, MOST_BYTES);
    ByteArrayOutputStream known = new ByteArrayOutputStream(packets.length);
    int from = 0;
    for (Packet packet = reader.next(); packet != null; packet = reader.next()) {
      byte[] body = packet.body().readAllBytes();
      int to = packets.length - in.available();
      if (!Tag.isPassedOver(packet.tag()) && isReadable(packet.tag(), body)) {
        known.write(packets, from, to - from);
      }
      from = to;
    }
    return new ByteArrayInputStream(known.toByteArray());
  }

  private static boolean isReadable(int tag, byte[] body) {
    boolean mayBeMissing =
        tag == Tag.SIGNATURE || tag == Tag.PUBLIC_SUBKEY || tag == Tag.SECRET_SUBKEY;
    return !mayBeMissing || SmallPacket.find(tag, body) != null;
  }

  private static void addRings(InputStream packets, List<PGPKeyRing> rings) throws IOException {
    PGPObjectFactory objects = new PGPObjectFactory(packets, new BcKeyFingerprintCalculator());
    for (Object next = objects.nextObject(); next != null; next = objects.nextObject()) {
      if (next instanceof PGPKeyRing ring) {
        checkSize(ring);
        rings.add(ring);
      } else {
        throw new IOException("Not a key: " + next.getClass().getSimpleName());
      }
      if (rings.size() > MOST_RINGS) {
        throw new IOException("More than " + MOST_RINGS + " keys");
      }
    }
  }

  private static void checkSize(PGPKeyRing ring) throws IOException {
    int keys = 0;
    for (Iterator<PGPPublicKey> each = ring.getPublicKeys(); each.hasNext(); ) {
      each.next();
      keys++;
    }
    if (keys > MOST_KEYS) {
      throw new IOException(keys + " subkeys, at most " + MOST_KEYS);
    }
  }
}
