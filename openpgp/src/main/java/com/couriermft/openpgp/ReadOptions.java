package com.couriermft.openpgp;

/**
 * The options for reading messages.
 *
 * @param keys the keys for decryption
 * @param signatures the policy on signatures
 * @param limits the limits of size and nesting
 * @param allowsUnprotected whether encrypted messages may lack integrity protection
 * @param keepsLineEnds whether text keeps CR LF line ends; otherwise, line ends become LF, unless a
 *     signature covers the bytes rather than the text
 */
public record ReadOptions(
    DecryptionKeys keys,
    SignaturePolicy signatures,
    ReadLimits limits,
    boolean allowsUnprotected,
    boolean keepsLineEnds) {}
