package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.bcpg.BCPGInputStream;
import org.bouncycastle.bcpg.OnePassSignaturePacket;
import org.bouncycastle.bcpg.UnsupportedPacketVersionException;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSignature;
import org.jspecify.annotations.Nullable;

/**
 * Reads the content of a message with the signatures directly around it, in one-pass or prefix
 * format. Signatures around other packets, such as encrypted data, are rejected, so that the signed
 * data is exactly the content. Not thread-safe.
 */
final class SignedContent {
  private static final int MOST_SIGNATURES = 64;

  private final SignaturePolicy policy;
  private final @Nullable Certificate recipient;
  private final List<SignatureCheck> announced = new ArrayList<>();
  private final List<SignatureCheck> given = new ArrayList<>();
  private final List<PGPSignature> signatures = new ArrayList<>();
  private boolean announcesNoMore;

  /** Creates a reader that checks signatures as described in {@link SignatureCheck#verdict}. */
  SignedContent(SignaturePolicy policy, @Nullable Certificate recipient) {
    this.policy = policy;
    this.recipient = recipient;
  }

  /**
   * Reads signatures and content.
   *
   * @param first the first packet
   * @param rest the following packets; reading stops after the last signature
   * @param keepsLineEnds whether text keeps CR LF line ends; content with a binary signature always
   *     keeps them
   * @return the verdict on each signature
   */
  List<SignatureVerdict> read(
      Packet first, MeaningfulPackets rest, OutputStream content, boolean keepsLineEnds)
      throws IOException {
    Packet packet = first;
    while (packet.tag() == Tag.ONE_PASS_SIGNATURE || packet.tag() == Tag.SIGNATURE) {
      if (packet.tag() == Tag.SIGNATURE) {
        take(signature(packet));
      } else {
        announce(packet);
      }
      packet = rest.get();
    }
    if (packet.tag() != Tag.LITERAL) {
      throw new DamagedException("a signature does not enclose the content");
    }
    pass(packet.body(), content, keepsLineEnds);
    List<SignatureVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      verdicts.add(given.get(i).verdict(signatures.get(i), recipient));
    }
    for (int i = announced.size() - 1; i >= 0; i--) {
      verdicts.add(end(announced.get(i), rest.get()));
    }
    return verdicts;
  }

  private void announce(Packet packet) throws IOException {
    if (!(SmallPacket.parse(packet) instanceof OnePassSignaturePacket known)) {
      throw unknownSignature();
    } else if (announcesNoMore || !given.isEmpty()) {
      throw new DamagedException("its signatures are announced in an unsupported format");
    }
    announcesNoMore = known.isContaining();
    announced.add(check(SignatureFacts.of(known)));
  }

  private void take(PGPSignature signature) throws IOException {
    if (!announced.isEmpty()) {
      throw new DamagedException("its signatures are announced in an unsupported format");
    }
    given.add(check(SignatureFacts.of(signature)));
    signatures.add(signature);
  }

  private SignatureCheck check(SignatureFacts facts) throws IOException {
    if (announced.size() + given.size() >= MOST_SIGNATURES) {
      throw PgpErrors.overLimit(
          "The message has more than "
              + MOST_SIGNATURES
              + " signatures; ask for fewer signatures.");
    }
    return new SignatureCheck(facts, policy);
  }

  private SignatureVerdict end(SignatureCheck check, Packet packet) throws IOException {
    if (packet.tag() != Tag.SIGNATURE) {
      throw new DamagedException("an announced signature is missing");
    }
    PGPSignature signature = signature(packet);
    if (!check.facts().announces(signature)) {
      throw new DamagedException("a signature differs from the announced one");
    }
    return check.verdict(signature, recipient);
  }

  private void pass(InputStream body, OutputStream content, boolean keepsLineEnds)
      throws IOException {
    boolean isText = LiteralData.readsText(body);
    List<SignatureCheck> checks = announced.isEmpty() ? given : announced;
    // The flag that marks content as text is not signed. Content that is signed as bytes is
    // therefore left unchanged.
    boolean isSignedAsText = checks.stream().allMatch(check -> check.facts().isOverText());
    boolean isChanged = isText && !keepsLineEnds && isSignedAsText;
    OutputStream out = isChanged ? LineEnds.toLf(content) : content;
    // This thread decrypts and stores data while another thread hashes it; both take about the same
    // time.
    WriteBehind hashing = new WriteBehind(hashing(checks));
    try {
      boolean more = true;
      while (more) {
        more = hashing.tee(body, out);
      }
      hashing.close();
    } catch (InterruptedIOException e) {
      throw new OutsideFailure(e); // The failure is not caused by the message.
    } finally {
      hashing.abandon();
    }
    if (isChanged) {
      out.close();
    }
  }

  private static OutputStream hashing(List<SignatureCheck> checks) {
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        for (SignatureCheck check : checks) {
          check.update(bytes, offset, length);
        }
      }
    };
  }

  /**
   * Returns the signature in a packet.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_unknown_version}
   */
  static PGPSignature signature(Packet packet) throws IOException {
    byte[] bytes = SmallPacket.encoded(packet.tag(), packet.bytes());
    try (BCPGInputStream in = new BCPGInputStream(new java.io.ByteArrayInputStream(bytes))) {
      return new PGPSignature(in);
    } catch (UnsupportedPacketVersionException e) {
      throw unknownSignature();
    } catch (IOException | PGPException | RuntimeException e) {
      throw SmallPacket.malformed();
    }
  }

  private static CourierException unknownSignature() {
    return PgpErrors.unknownVersion("A signature of the message has an unknown version");
  }
}
