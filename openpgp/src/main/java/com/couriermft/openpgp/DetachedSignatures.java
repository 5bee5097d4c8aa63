package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.openpgp.PGPSignature;

/** Verifies signatures that are stored separately from their data. */
final class DetachedSignatures {
  private static final int MOST = 64;
  private static final int PIECE = 64 << 10;

  private DetachedSignatures() {}

  /** Verifies a file with the signatures in another file. */
  static OpenedMessage check(
      MessageReader.Source data, MessageReader.Source signature, SignaturePolicy policy)
      throws IOException {
    List<PGPSignature> signatures;
    try (OutsideInput in = OutsideInput.open(signature)) {
      signatures = readAll(unarmored(in));
    }
    List<SignatureCheck> checks = checks(signatures, policy);
    byte[] buffer = new byte[PIECE];
    try (OutsideInput in = OutsideInput.open(data)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        for (SignatureCheck check : checks) {
          check.update(buffer, 0, n);
        }
      }
    }
    return judge(signatures, checks, policy);
  }

  private static InputStream unarmored(OutsideInput in) throws IOException {
    if (in.peek() >= 0x80 && in.peek() != Armor.BYTE_ORDER_MARK) {
      return in;
    }
    LineReader lines = new LineReader(in);
    String type = Armor.typeOf(lines);
    Armor.requireType(type, Armor.SIGNATURE);
    return new ArmorInputStream(lines, type);
  }

  /** Reads a file that contains nothing but signatures. */
  static List<PGPSignature> readAll(InputStream in) throws IOException {
    MeaningfulPackets packets = new MeaningfulPackets(in);
    List<PGPSignature> signatures = new ArrayList<>();
    for (Packet packet = packets.next(); packet != null; packet = packets.next()) {
      if (packet.tag() != Tag.SIGNATURE) {
        throw PgpErrors.notAMessage("The signature file does not contain a signature.");
      } else if (signatures.size() == MOST) {
        throw PgpErrors.overLimit(
            "The signature file has more than " + MOST + " signatures; ask for fewer signatures.");
      }
      signatures.add(SignedContent.signature(packet));
    }
    return signatures;
  }

  static List<SignatureCheck> checks(List<PGPSignature> signatures, SignaturePolicy policy)
      throws IOException {
    List<SignatureCheck> checks = new ArrayList<>();
    for (PGPSignature signature : signatures) {
      checks.add(new SignatureCheck(SignatureFacts.of(signature), policy));
    }
    return checks;
  }

  /** Completes each check with its signature. */
  static OpenedMessage judge(
      List<PGPSignature> signatures, List<SignatureCheck> checks, SignaturePolicy policy)
      throws IOException {
    List<SignatureVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < checks.size(); i++) {
      verdicts.add(checks.get(i).verdict(signatures.get(i), null));
    }
    return new OpenedMessage(policy.judge(verdicts), List.of(), false);
  }
}
