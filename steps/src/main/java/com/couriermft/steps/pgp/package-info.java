/**
 * OpenPGP steps, one class each: {@link com.couriermft.steps.pgp.EncryptStep}, {@link
 * com.couriermft.steps.pgp.DecryptStep}, {@link com.couriermft.steps.pgp.SignStep}, {@link
 * com.couriermft.steps.pgp.VerifyStep}. The steps select files and keys, and use module {@code
 * openpgp} for everything else. A file becomes visible only after the message was completely
 * verified. Read {@code VerificationConfig} (accepted signers), {@code OutputFile} (destinations)
 * and {@code MessageWriter}. The package does not depend on remote servers, stores or the engine.
 */
@NullMarked
package com.couriermft.steps.pgp;

import org.jspecify.annotations.NullMarked;
