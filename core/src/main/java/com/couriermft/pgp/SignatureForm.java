package com.couriermft.pgp;

/** Where the signature of a file is. */
public enum SignatureForm {
  /** In a file of its own. */
  DETACHED,
  /** Around the file, in one message. */
  INLINE,
  /** Below the file, which is text and stays readable. */
  CLEAR
}
