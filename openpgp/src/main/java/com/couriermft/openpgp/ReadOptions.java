package com.couriermft.openpgp;

/**
 * The options of reading messages.
 *
 * @param keys what opens them
 * @param signatures what signatures they have
 * @param limits what they may become
 * @param allowsUnprotected whether encrypted messages may lack integrity protection
 * @param keepsLineEnds whether text keeps CR LF at the ends of lines; else they become LF, but
 *     where a signature is over bytes and not over text
 */
public record ReadOptions(
    DecryptionKeys keys,
    SignaturePolicy signatures,
    ReadLimits limits,
    boolean allowsUnprotected,
    boolean keepsLineEnds) {}
