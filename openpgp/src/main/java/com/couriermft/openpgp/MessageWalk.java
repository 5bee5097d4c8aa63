package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One pass through a message, from the outermost level inwards: nested encrypted and compressed
 * data, then the content with its signatures. Each level consists of exactly one element. Not
 * thread-safe.
 */
final class MessageWalk {
  private final ReadOptions options;
  private final Expansion expansion;
  private final OutputStream content;
  private final List<String> recipients = new ArrayList<>();
  private List<SignatureVerdict> signatures = new ArrayList<>();
  private @Nullable Certificate recipient;
  private boolean isEncrypted;
  private boolean isUnprotected;

  MessageWalk(ReadOptions options, Expansion expansion, OutputStream content) {
    this.options = options;
    this.expansion = expansion;
    this.content = content;
  }

  /** Returns whether the content was encrypted. */
  boolean isEncrypted() {
    return isEncrypted;
  }

  /** Evaluates the signatures with the policy and returns the result. */
  OpenedMessage judge() {
    return new OpenedMessage(options.signatures().judge(signatures), recipients, isUnprotected);
  }

  /** Reads the packets of one level and of the levels nested in it. */
  void walk(InputStream in, int depth) throws IOException {
    if (depth > ReadLimits.MAX_DEPTH) {
      throw PgpErrors.tooDeep(
          "The message is nested "
              + ReadLimits.MAX_DEPTH
              + " levels deep, which no known program produces; ask the sender how it was made.");
    }
    MeaningfulPackets packets = new MeaningfulPackets(in);
    Packet first = packets.get();
    switch (first.tag()) {
      case Tag.COMPRESSED -> {
        try (InputStream unpacked = Decompression.of(first.body())) {
          walk(expansion.layer(unpacked), depth + 1);
        }
        // Sequoia adds padding here to hide the size of a message; all readers ignore padding.
        first.skip();
      }
      case Tag.PKESK, Tag.SKESK, Tag.ENCRYPTED, Tag.PROTECTED, Tag.OCB_ENCRYPTED ->
          decrypt(first, packets, depth);
      case Tag.ONE_PASS_SIGNATURE, Tag.SIGNATURE, Tag.LITERAL ->
          signatures =
              new SignedContent(options.signatures(), recipient)
                  .read(first, packets, content, options.keepsLineEnds());
      default ->
          throw new DamagedException("it contains a packet that does not belong to a message");
    }
    if (depth == 0) {
      packets.requireEndOfFile();
    } else {
      packets.requireEnd();
    }
  }

  private void decrypt(Packet first, MeaningfulPackets packets, int depth) throws IOException {
    SessionKeys keys = new SessionKeys(options.keys());
    Packet packet = first;
    for (; packet.tag() == Tag.PKESK || packet.tag() == Tag.SKESK; packet = packets.get()) {
      keys.add(packet);
    }
    recipients.addAll(keys.recipients());
    EncryptedData data = EncryptedData.open(packet, keys, options.allowsUnprotected());
    isEncrypted = true;
    isUnprotected |= packet.tag() == Tag.ENCRYPTED;
    recipient = data.key().recipient();
    try (InputStream plaintext = data.plaintext()) {
      walkUnverified(plaintext, depth + 1);
    }
  }

  /**
   * Reads unverified plaintext. If reading fails, the integrity is checked before the failure is
   * reported, because the reason for the failure could reveal plaintext.
   */
  private void walkUnverified(InputStream plaintext, int depth) throws IOException {
    try {
      walk(expansion.layer(plaintext), depth);
    } catch (IOException | CourierException e) {
      plaintext.transferTo(OutputStream.nullOutputStream());
      throw e;
    }
  }
}
