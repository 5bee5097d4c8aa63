package com.couriermft.pgp;

/** The places of a file's signature. */
public enum SignatureForm {
  /** In a file of its own. */
  DETACHED,
  /** Around the file, in one message. */
  INLINE,
  /** Below the file, which is text and stays readable. */
  CLEAR
}
