package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.openpgp.Correspondents.Read;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes a message at every byte: flips bits, removes or duplicates the byte, or truncates the
 * rest.
 */
final class Tampering {
  private Tampering() {}

  /** A function that reads a message. */
  interface Reading {
    Read read(byte[] message) throws IOException;
  }

  /**
   * Returns the positions at which a change is accepted. Fails immediately if a change alters the
   * content.
   */
  static List<Integer> accepted(byte[] message, Reading reading) throws IOException {
    Read before = reading.read(message);
    List<Integer> accepted = new ArrayList<>();
    for (int at = 0; at < message.length; at++) {
      for (Change change : Change.values()) {
        byte[] changed = change.of(message, at);
        try {
          Read read = reading.read(changed);
          accepted.add(at);
          assertThat(read.content()).as(change + " at " + at).isEqualTo(before.content());
          assertThat(read.message().signer()).isEqualTo(before.message().signer());
        } catch (CourierException e) {
          assertThat(e.code()).as(change + " at " + at).startsWith("pgp_");
          assertThat(e.getCause()).isNull();
        }
      }
    }
    return accepted;
  }

  /** The changes that an attacker on the network can make. */
  enum Change {
    LOW_BIT,
    HIGH_BIT,
    REMOVED,
    DOUBLED,
    CUT_OFF;

    byte[] of(byte[] message, int at) {
      byte[] head = java.util.Arrays.copyOf(message, at);
      byte[] rest = java.util.Arrays.copyOfRange(message, at + 1, message.length);
      byte octet = message[at];
      return switch (this) {
        case LOW_BIT -> joined(head, rest, (byte) (octet ^ 1));
        case HIGH_BIT -> joined(head, rest, (byte) (octet ^ 0x80));
        case REMOVED -> joined(head, rest);
        case DOUBLED -> joined(head, rest, octet, octet);
        case CUT_OFF -> head;
      };
    }

    private static byte[] joined(byte[] head, byte[] rest, byte... between) {
      byte[] all = java.util.Arrays.copyOf(head, head.length + between.length + rest.length);
      System.arraycopy(between, 0, all, head.length, between.length);
      System.arraycopy(rest, 0, all, head.length + between.length, rest.length);
      return all;
    }
  }
}
