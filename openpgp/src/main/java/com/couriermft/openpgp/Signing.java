package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPSignature;
import org.jspecify.annotations.Nullable;

/** Signs any number of files without encrypting them. Immutable, thread-safe. */
public final class Signing {
  private static final int VERSION_4 = 4;

  private final PrivateKey key;
  private final SignatureForm form;
  private final HashAlgorithm hash;
  private final boolean armor;
  private final Instant now;

  /**
   * Creates a signer with the key in {@code keys} that may sign at {@code now}.
   *
   * @param hash the hash algorithm, {@code null} for SHA-256; replaced by a stronger one if the key
   *     requires it
   * @param armor whether signatures and messages are armored; {@link SignatureForm#CLEAR} is always
   *     text
   * @param now the time of the signatures
   * @throws com.couriermft.formats.failure.CourierException see {@link PrivateKeys#signingKeyAt};
   *     {@code pgp_wrong_passphrase}
   */
  public Signing(
      PrivateKeys keys,
      SignatureForm form,
      @Nullable HashAlgorithm hash,
      boolean armor,
      Instant now) {
    this.key = keys.signingKeyAt(now);
    this.form = form;
    this.hash = Objects.requireNonNullElse(hash, HashAlgorithm.SHA256);
    this.armor = armor;
    this.now = now;
    key.open();
  }

  /** Returns the fingerprint of the signing key, in upper-case hex. */
  public String signerKey() {
    return key.component().fingerprint();
  }

  /**
   * Returns a string that identifies the key, the signature form and the options. Signers with
   * equal strings create equivalent signatures.
   */
  public String identity() {
    return String.join("|", signerKey(), form.toString(), hash.toString(), String.valueOf(armor));
  }

  /**
   * Starts the signature of a file and returns a stream for the file's bytes.
   *
   * @param out the target for the signature, with or without the file; left open
   * @param label the label of the file, used only by {@link SignatureForm#INLINE}
   */
  public MessageOutputStream open(OutputStream out, FileLabel label) throws IOException {
    boolean withChecksum = key.component().publicKey().getVersion() == VERSION_4;
    List<OutputStream> layers = new ArrayList<>();
    switch (form) {
      case CLEAR -> {
        DataSignature text = signature(PGPSignature.CANONICAL_TEXT_DOCUMENT);
        layers.add(new ClearTextOutputStream(out, text, withChecksum));
      }
      case INLINE -> {
        OutputStream packets = armored(out, "MESSAGE", withChecksum, layers);
        OutputStream compressed =
            new CompressedData(packets, Compression.ZIP, EncryptionOptions.DEFAULT);
        layers.add(compressed);
        layers.add(new LiteralOutputStream(compressed, Optional.of(binary()), label));
      }
      case DETACHED ->
          layers.add(
              new DetachedOutputStream(armored(out, "SIGNATURE", withChecksum, layers), binary()));
    }
    return new MessageOutputStream(layers, Optional.empty());
  }

  private OutputStream armored(
      OutputStream out, String type, boolean withChecksum, List<OutputStream> layers)
      throws IOException {
    if (!armor) {
      return out;
    }
    OutputStream text = new ArmorOutputStream(out, type, withChecksum);
    layers.add(text);
    return text;
  }

  private DataSignature binary() {
    return signature(PGPSignature.BINARY_DOCUMENT);
  }

  private DataSignature signature(int type) {
    return new DataSignature(key, type, hash, now, List.of());
  }

  /** Consumes the file's bytes and writes only the signature. */
  private static final class DetachedOutputStream extends OutputStream {
    private final OutputStream out;
    private final DataSignature signature;

    DetachedOutputStream(OutputStream out, DataSignature signature) {
      this.out = out;
      this.signature = signature;
    }

    @Override
    public void write(int b) {
      signature.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      signature.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      signature.writeTo(out);
    }
  }
}
