package com.couriermft.openpgp;

/** The forms of a file's signature. */
public enum SignatureForm {
  /** The signature is a separate file. */
  DETACHED,
  /** The signature is in the same message as the file. */
  INLINE,
  /** The signature follows the file, which is text and remains readable. */
  CLEAR
}
