package com.couriermft.openpgp;

import java.util.Optional;

/**
 * The format of a message, determined by the options and by what its recipients can read.
 *
 * @param cipher the cipher for the data
 * @param aead the mode for version 2 of encrypted data (SEIPDv2); empty for version 1, which uses a
 *     modification detection code
 * @param compression the compression of the data
 * @param hash the hash algorithm of the signature
 */
record MessageFormat(
    SymmetricCipher cipher, Optional<AeadMode> aead, Compression compression, HashAlgorithm hash) {}
