package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages: encrypted, signed or both, binary or armored, in every format in use (RFC 4880,
 * RFC 9580, LibrePGP). Messages are untrusted input. <b>The data written to {@code content} is
 * unverified until the method returns</b>: the caller must keep it hidden until then, and discard
 * it if the method throws. Messages are streamed, so memory use does not depend on their size.
 * Immutable, thread-safe.
 *
 * <p>Every method throws
 *
 * <ul>
 *   <li>{@link IOException} if reading the source or writing the target failed, exactly as the
 *       source or target threw it;
 *   <li>{@link CourierException} (permanent): {@code pgp_not_a_message}, {@code pgp_damaged},
 *       {@code pgp_not_protected}, {@code pgp_no_key}, {@code pgp_wrong_passphrase}, {@code
 *       pgp_too_deep}, {@code pgp_expands_too_much}, {@code pgp_over_limit}, {@code
 *       pgp_unknown_version}, {@code pgp_unknown_algorithm}, and the codes of {@link
 *       SignaturePolicy}. For modified encrypted data, the failure states only that the data was
 *       modified.
 * </ul>
 */
public final class MessageReader {
  private final ReadOptions options;

  /** Creates a reader with the given options. */
  public MessageReader(ReadOptions options) {
    this.options = options;
  }

  /** The source of a message, which may be read more than once. */
  @FunctionalInterface
  public interface Source {
    /** Opens the message at its start; the caller closes the stream. */
    InputStream open() throws IOException;
  }

  /**
   * Decrypts a message and verifies its signatures.
   *
   * @param content receives the content; left open
   * @throws CourierException also {@code pgp_not_encrypted} (permanent)
   */
  public OpenedMessage decrypt(Source source, OutputStream content) throws IOException {
    return guarded(
        () -> {
          try (OutsideInput in = OutsideInput.open(source)) {
            MessageWalk walk = walk(in, content);
            if (walk == null || !walk.isEncrypted()) {
              throw PgpErrors.notEncrypted(
                  "The file is not encrypted, so anyone could read it in transit; if that is "
                      + "intended, use pgp.verify.");
            }
            return walk.judge();
          }
        });
  }

  /** Verifies the signatures of a message that is not encrypted: inline-signed or clear-signed. */
  public OpenedMessage verify(Source source, OutputStream content) throws IOException {
    return guarded(
        () -> {
          MessageWalk walk;
          try (OutsideInput in = OutsideInput.open(source)) {
            walk = walk(in, content);
          }
          if (walk == null) {
            return new ClearSignedText(options.signatures()).read(source, outside(content));
          } else if (walk.isEncrypted()) {
            throw PgpErrors.notAMessage(
                "The file is encrypted; use pgp.decrypt, which also verifies.");
          }
          return walk.judge();
        });
  }

  /** Verifies detached signatures, binary or armored. */
  public OpenedMessage verifyDetached(Source data, Source signature) throws IOException {
    return guarded(() -> DetachedSignatures.check(data, signature, options.signatures()));
  }

  /** Reads all levels of a message; returns {@code null} if it is clear-signed text. */
  private @Nullable MessageWalk walk(OutsideInput source, OutputStream content) throws IOException {
    InputStream packets = source;
    if (source.peek() < 0x80 || source.peek() == Armor.BYTE_ORDER_MARK) {
      LineReader lines = new LineReader(source);
      String type = Armor.typeOf(lines);
      if (type.equals(Armor.SIGNED_MESSAGE)) {
        return null;
      }
      Armor.requireType(type, Armor.MESSAGE);
      packets = new ArmorInputStream(lines, type);
    }
    MessageWalk walk =
        new MessageWalk(options, new Expansion(options.limits(), source), outside(content));
    walk.walk(packets, 0);
    return walk;
  }

  private static OutputStream outside(OutputStream content) {
    return new FilterOutputStream(content) {
      @Override
      public void write(byte[] buffer, int offset, int length) {
        try {
          out.write(buffer, offset, length);
        } catch (IOException | RuntimeException e) {
          throw new OutsideFailure(e);
        }
      }
    };
  }

  /** A read operation on a message. */
  private interface Reading {
    OpenedMessage run() throws IOException;
  }

  private static OpenedMessage guarded(Reading reading) throws IOException {
    try {
      return reading.run();
    } catch (OutsideFailure e) {
      throw e.rethrow();
    } catch (DamagedException e) {
      throw PgpErrors.damaged(
          "The file was damaged or changed in transit: "
              + e.getMessage()
              + "; ask the sender to send it again.",
          null);
    } catch (IOException e) {
      throw PgpErrors.damaged(
          "The file was damaged or changed in transit: its compressed data is malformed; ask the"
              + " sender to send it again.",
          null);
    }
  }
}
