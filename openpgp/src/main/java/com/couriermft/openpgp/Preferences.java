package com.couriermft.openpgp;

import java.util.List;

/**
 * The algorithms that the programs of a certificate's owner can read, best first. The numbers are
 * defined in RFC 9580 §9. An empty list means that the owner states no preference, not that nothing
 * can be read.
 *
 * @param ciphers symmetric algorithms
 * @param hashes hash algorithms
 * @param compressions compression algorithms
 * @param aeadSuites cipher and mode pairs for version 2 of encrypted data (SEIPDv2)
 * @param seipdV1 whether version 1 of encrypted data, with a modification detection code, can be
 *     read
 * @param seipdV2 whether version 2 of encrypted data can be read (RFC 9580)
 * @param ocb whether LibrePGP's encrypted data with OCB can be read (GnuPG 2.3 and later)
 */
public record Preferences(
    List<Integer> ciphers,
    List<Integer> hashes,
    List<Integer> compressions,
    List<AeadSuite> aeadSuites,
    boolean seipdV1,
    boolean seipdV2,
    boolean ocb) {

  public Preferences {
    ciphers = List.copyOf(ciphers);
    hashes = List.copyOf(hashes);
    compressions = List.copyOf(compressions);
    aeadSuites = List.copyOf(aeadSuites);
  }

  /**
   * A cipher with an authenticated mode.
   *
   * @param cipher a symmetric algorithm
   * @param mode an AEAD algorithm
   */
  public record AeadSuite(int cipher, int mode) {}
}
