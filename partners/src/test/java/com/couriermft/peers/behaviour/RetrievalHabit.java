package com.couriermft.peers.behaviour;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Random;

/** The ways in which an FTP server sends a file, or the rest of a file from an offset. */
public enum RetrievalHabit {
  EXACT,
  /** The data connection is closed early, and the server replies 426. */
  CUT,
  /** The data connection is closed early, and the server replies 226. */
  CUT_AND_CALLED_WHOLE,
  /** The data connection is reset. */
  RESET,
  /** The server replies 350 to {@code REST} and sends the entire file. */
  REST_IGNORED,
  /** The server replies 502 to {@code REST}. */
  REST_UNKNOWN,
  /** The server replies 501 to {@code REST}. */
  REST_REFUSED,
  SHORTER_THAN_SIZE,
  LONGER_THAN_SIZE,
  /** The rest of a file starts some bytes too late. */
  SHIFTED_FORWARD,
  /** The rest of a file starts some bytes too early. */
  SHIFTED_BACK,
  /** The first bytes of the file are sent twice. */
  REPEATED;

  /** Returns whether a command requests the rest of a file. */
  public static boolean isOfARest(String command) {
    return command.startsWith("REST ") && !command.equals("REST 0");
  }

  /** Sends the content from an offset. */
  void send(byte[] content, long offset, Socket socket, Random random) throws IOException {
    OutputStream out = socket.getOutputStream();
    int from = (int) offset;
    int left = content.length - from;
    switch (this) {
      case EXACT, REST_UNKNOWN, REST_REFUSED -> out.write(content, from, left);
      case CUT, CUT_AND_CALLED_WHOLE -> out.write(content, from, cut(left, random));
      case RESET -> {
        out.write(content, from, cut(left, random));
        socket.setSoLinger(true, 0);
      }
      case REST_IGNORED -> out.write(content, 0, content.length);
      case SHORTER_THAN_SIZE -> out.write(content, from, Math.max(0, left - 1));
      case LONGER_THAN_SIZE -> {
        out.write(content, from, left);
        out.write(content, 0, 5);
      }
      case SHIFTED_FORWARD -> {
        int shift = from == 0 ? 0 : Math.min(left, 7);
        out.write(content, from + shift, left - shift);
      }
      case SHIFTED_BACK -> {
        int shift = Math.min(from, 9);
        out.write(content, from - shift, left + shift);
      }
      case REPEATED -> {
        out.write(content, from, Math.min(left, 1000));
        out.write(content, from, left);
      }
    }
  }

  /** Returns a cut-off point late in the file, so that a part of a long file is kept. */
  private static int cut(int left, Random random) {
    return left - Math.min(left, 1 + random.nextInt(1 << 20));
  }

  /** Returns the reply to {@code REST}. */
  String restAnswer() {
    return switch (this) {
      case REST_UNKNOWN -> "502 not implemented";
      case REST_REFUSED -> "501 REST not allowed";
      default -> "350 there";
    };
  }

  /** Returns the server's reply after the data. */
  String endAnswer() {
    return this == CUT || this == RESET ? "426 broken off" : "226 done";
  }
}
