package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import org.jspecify.annotations.Nullable;

/**
 * The verdict about one signature.
 *
 * @param issuer the key id or fingerprint that the signature names, in upper-case hex
 * @param signer the owner of a valid signature; {@code null} if the signature is invalid or its
 *     signer is unknown
 * @param problem why the signature of a known signer is invalid; {@code null} if the signature is
 *     valid or its signer is unknown
 */
record SignatureVerdict(
    String issuer, @Nullable Certificate signer, @Nullable CourierException problem) {}
