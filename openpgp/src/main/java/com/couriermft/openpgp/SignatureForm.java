package com.couriermft.openpgp;

/** The places of a file's signature. */
public enum SignatureForm {
  /** The signature is a separate file. */
  DETACHED,
  /** Around the file, in one message. */
  INLINE,
  /** Below the file, which is text and stays readable. */
  CLEAR
}
