package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one signature.
 *
 * @param issuer key id or fingerprint that it names, upper-case hex
 * @param signer whose valid signature it is; {@code null} if a stranger's, or bad
 * @param problem why a signature in the name of a signer is bad; {@code null} if it is not, or a
 *     stranger's
 */
record SignatureVerdict(
    String issuer, @Nullable Certificate signer, @Nullable CourierException problem) {}
