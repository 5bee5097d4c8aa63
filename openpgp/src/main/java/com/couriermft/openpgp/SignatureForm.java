package com.couriermft.openpgp;

/** The places of a file's signature. */
public enum SignatureForm {
  /** The signature is in a file of its own. */
  DETACHED,
  /** Around the file, in one message. */
  INLINE,
  /** Below the file, which is text and stays readable. */
  CLEAR
}
