package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.bouncycastle.openpgp.PGPSignature;

/**
 * Reads clear-signed text (RFC 9580 §7), which is readable without OpenPGP software and is followed
 * by its signatures. Only the signed text is returned, without trailing blanks and with LF at the
 * end of each line. Text before and after the message is ignored; text between its parts is
 * rejected. The text is read twice, because only the signatures at the end identify their signers.
 */
final class ClearSignedText {
  private static final byte[] LINE_END = {'\r', '\n'};
  private static final Pattern HASH = Pattern.compile("Hash: ?[A-Za-z0-9, -]+");

  private final SignaturePolicy policy;

  ClearSignedText(SignaturePolicy policy) {
    this.policy = policy;
  }

  OpenedMessage read(MessageReader.Source source, OutputStream content) throws IOException {
    List<PGPSignature> signatures = lines(source, line -> {});
    for (PGPSignature signature : signatures) {
      if (signature.getSignatureType() != PGPSignature.CANONICAL_TEXT_DOCUMENT) {
        throw new DamagedException("one of its signatures is not a text signature");
      }
    }
    List<SignatureCheck> checks = DetachedSignatures.checks(signatures, policy);
    lines(source, new Text(checks, content));
    return DetachedSignatures.judge(signatures, checks, policy);
  }

  /** Receives the lines of the text. */
  private interface Lines {
    void line(byte[] line) throws IOException;
  }

  /**
   * Hashes the lines of the text and writes them to the output. The last line end is not signed.
   */
  private static final class Text implements Lines {
    private final List<SignatureCheck> checks;
    private final OutputStream content;
    private boolean hasLines;

    Text(List<SignatureCheck> checks, OutputStream content) {
      this.checks = checks;
      this.content = content;
    }

    @Override
    public void line(byte[] line) throws IOException {
      for (SignatureCheck check : checks) {
        check.update(LINE_END, 0, hasLines ? LINE_END.length : 0);
        check.update(line, 0, line.length);
      }
      hasLines = true;
      byte[] shown = Arrays.copyOf(line, line.length + 1);
      shown[line.length] = '\n';
      content.write(shown, 0, shown.length);
    }
  }

  private static List<PGPSignature> lines(MessageReader.Source source, Lines text)
      throws IOException {
    try (OutsideInput in = OutsideInput.open(source)) {
      LineReader lines = new LineReader(in);
      Armor.requireType(Armor.typeOf(lines), Armor.SIGNED_MESSAGE);
      skipHeaders(lines);
      byte[] line = next(lines);
      for (; !isSignature(line); line = next(lines)) {
        text.line(withoutBlanks(unescaped(line)));
      }
      List<PGPSignature> signatures =
          DetachedSignatures.readAll(new ArmorInputStream(lines, Armor.SIGNATURE));
      if (signatures.isEmpty()) {
        throw new DamagedException("an announced signature is missing");
      }
      return signatures;
    }
  }

  private static void skipHeaders(LineReader lines) throws IOException {
    for (byte[] line = next(lines); line.length > 0; line = next(lines)) {
      if (!HASH.matcher(LineReader.text(line)).matches()) {
        throw new DamagedException("a header before its text is not allowed");
      }
    }
  }

  private static byte[] next(LineReader lines) throws IOException {
    byte[] line = lines.next();
    if (line == null) {
      throw new DamagedException("it ends before its signature");
    }
    return line;
  }

  private static boolean isSignature(byte[] line) {
    return LineReader.text(line).equals(Armor.first(Armor.SIGNATURE));
  }

  private static byte[] unescaped(byte[] line) throws IOException {
    if (line.length == 0 || line[0] != '-') {
      return line;
    } else if (line.length > 1 && line[1] == ' ') {
      return Arrays.copyOfRange(line, 2, line.length);
    }
    throw new DamagedException("a line of its text starts with an unescaped dash");
  }

  private static byte[] withoutBlanks(byte[] line) {
    int length = line.length;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) {
      length--;
    }
    return Arrays.copyOf(line, length);
  }
}
