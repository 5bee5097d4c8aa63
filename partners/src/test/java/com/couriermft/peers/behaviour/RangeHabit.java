package com.couriermft.peers.behaviour;

import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The ways in which a server responds to a request for the rest of a file after the first response
 * was cut off.
 */
public enum RangeHabit {
  EXACT,
  SHORT_PIECES,
  UNKNOWN_TOTAL,
  SHORT_PIECES_OF_UNKNOWN_TOTAL,
  BROKEN_OFF,
  SMALLER_TOTAL,
  LARGER_TOTAL,
  SHIFTED_FORWARD,
  SHIFTED_BACK,
  NO_CONTENT_RANGE,
  NONSENSE_IN_CONTENT_RANGE,
  NO_ETAG,
  ANOTHER_ETAG,
  LENGTH_THAT_CONTRADICTS,
  WHOLE_AGAIN,
  WHOLE_WITH_ANOTHER_ETAG,
  WHOLE_BUT_SHORTER,
  NOT_SATISFIABLE,
  NOT_SATISFIABLE_OF_ANOTHER_LENGTH;

  /** The length of the file in bytes. */
  public static final int SIZE = 11 << 20;

  /** The size of the blocks in which an interrupted download is staged. */
  private static final int BLOCK = 8 << 20;

  /** The content of the file on the server. */
  public static final byte[] FILE = bytes();

  private static byte[] bytes() {
    byte[] bytes = new byte[SIZE];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private FaultReply reply(int from, Random random) {
    int end =
        switch (this) {
          case SHORT_PIECES, SHORT_PIECES_OF_UNKNOWN_TOTAL ->
              Math.min(SIZE, from + 1 + random.nextInt(2 << 20));
          default -> SIZE;
        };
    byte[] body = Arrays.copyOfRange(FILE, from, end);
    return switch (this) {
      case EXACT, SHORT_PIECES -> piece(from, end, SIZE + "", body);
      case UNKNOWN_TOTAL, SHORT_PIECES_OF_UNKNOWN_TOTAL -> piece(from, end, "*", body);
      case BROKEN_OFF -> {
        FaultReply whole = piece(from, end, SIZE + "", body);
        yield random.nextInt(3) == 0
            ? whole
            : whole.cut(whole.length() - random.nextInt(body.length), End.RESET);
      }
      case SMALLER_TOTAL -> piece(from, from + 1000, (from + 1000) + "", sub(from, from + 1000));
      case LARGER_TOTAL -> piece(from, end, (SIZE + 5) + "", body);
      case SHIFTED_FORWARD -> piece(from + 7, end, SIZE + "", sub(from + 7, end));
      case SHIFTED_BACK -> piece(from - 9, end, SIZE + "", sub(from - 9, end));
      case NO_CONTENT_RANGE -> FaultReply.of(206, Map.of("ETag", "\"v1\""), body);
      case NONSENSE_IN_CONTENT_RANGE ->
          FaultReply.of(206, Map.of("ETag", "\"v1\"", "Content-Range", "bytes 12"), body);
      case NO_ETAG ->
          FaultReply.of(206, Map.of("Content-Range", range(from, end, SIZE + "")), body);
      case ANOTHER_ETAG ->
          FaultReply.of(
              206, Map.of("ETag", "\"v2\"", "Content-Range", range(from, end, SIZE + "")), body);
      case LENGTH_THAT_CONTRADICTS -> piece(from, end, SIZE + "", sub(from, end - 100));
      case WHOLE_AGAIN -> whole("\"v1\"", FILE);
      case WHOLE_WITH_ANOTHER_ETAG -> whole("\"v2\"", FILE);
      case WHOLE_BUT_SHORTER -> whole("\"v1\"", sub(0, SIZE - 100));
      case NOT_SATISFIABLE ->
          FaultReply.of(416, Map.of("Content-Range", "bytes */" + SIZE), new byte[0]);
      case NOT_SATISFIABLE_OF_ANOTHER_LENGTH ->
          FaultReply.of(416, Map.of("Content-Range", "bytes */" + from), new byte[0]);
    };
  }

  private static byte[] sub(int from, int end) {
    return Arrays.copyOfRange(FILE, from, end);
  }

  private static String range(int from, int end, String total) {
    return "bytes %d-%d/%s".formatted(from, end - 1, total);
  }

  private static FaultReply piece(int from, int end, String total, byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("ETag", "\"v1\"");
    headers.put("Content-Range", range(from, end, total));
    return FaultReply.of(206, headers, body);
  }

  private static FaultReply whole(String etag, byte[] body) {
    return FaultReply.of(200, Map.of("ETag", etag), body);
  }

  /** A server whose first response is cut off, and which then responds according to its habits. */
  public static final class Server {
    private final List<RangeHabit> habits;
    private final Random random;
    private final int firstCut;
    private final List<Integer> asked = new ArrayList<>();
    private boolean first = true;

    /**
     * Creates a server.
     *
     * @param habits one habit for each request for the rest; the last habit is repeated
     */
    public Server(List<RangeHabit> habits, Random random) {
      this.habits = habits;
      this.random = random;
      this.firstCut = SIZE - 1 - random.nextInt((SIZE - BLOCK) / 4);
    }

    /** Returns the start offsets of the requested ranges. */
    public synchronized List<Integer> asked() {
      return List.copyOf(asked);
    }

    /** Responds to a request for the file or its rest. */
    public synchronized FaultReply answer(FaultRequest request) {
      String range = request.header("range");
      if (range == null) {
        FaultReply whole = whole("\"v1\"", FILE);
        FaultReply reply = first ? whole.cut(whole.length() - SIZE + firstCut, End.CLOSE) : whole;
        first = false;
        return reply;
      }
      int from = Integer.parseInt(range.replaceAll("[^0-9]", ""));
      asked.add(from);
      RangeHabit habit = habits.get(Math.min(asked.size() - 1, habits.size() - 1));
      return from >= SIZE
          ? FaultReply.of(416, Map.of("Content-Range", "bytes */" + SIZE), new byte[0])
          : habit.reply(from, random);
    }
  }
}
