package com.couriermft.openpgp;

import java.util.Optional;

/**
 * The format of a message, decided from the given options and from what its recipients can read.
 *
 * @param cipher for the data
 * @param aead the mode of version 2 of encrypted data (SEIPDv2); empty for version 1, with a
 *     modification detection code
 * @param compression for the data
 * @param hash for the signature
 */
record MessageFormat(
    SymmetricCipher cipher, Optional<AeadMode> aead, Compression compression, HashAlgorithm hash) {}
