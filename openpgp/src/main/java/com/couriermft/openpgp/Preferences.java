package com.couriermft.openpgp;

import java.util.List;

/**
 * The preferences of a certificate's owner: the algorithms that its programs can read, best first;
 * numbers are those of RFC 9580 §9. An empty list means that nothing is said, not that nothing can
 * be read.
 *
 * @param ciphers symmetric algorithms
 * @param hashes digest algorithms
 * @param compressions compression algorithms
 * @param aeadSuites pairs for version 2 of encrypted data (SEIPDv2)
 * @param seipdV1 whether version 1 with a modification detection code is read
 * @param seipdV2 whether version 2 is read (RFC 9580)
 * @param ocb whether LibrePGP's encrypted data with OCB is read (GnuPG 2.3 and later)
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
   * A cipher with a mode that also authenticates.
   *
   * @param cipher symmetric algorithm
   * @param mode AEAD algorithm
   */
  public record AeadSuite(int cipher, int mode) {}
}
