/**
 * OpenPGP as steps, one class each: {@link com.couriermft.steps.pgp.EncryptStep}, {@link
 * com.couriermft.steps.pgp.DecryptStep}, {@link com.couriermft.steps.pgp.SignStep}, {@link
 * com.couriermft.steps.pgp.VerifyStep}. They name files and keys; package {@code pgp} does the
 * rest. A file they write is visible when all that a message promises has been checked. Read {@code
 * VerificationConfig} (whose signatures count), {@code OutputFile} (where files go) and {@code
 * MessageWriter}. Knows nothing of remote servers, of stores or of the engine.
 */
@NullMarked
package com.couriermft.steps.pgp;

import org.jspecify.annotations.NullMarked;
