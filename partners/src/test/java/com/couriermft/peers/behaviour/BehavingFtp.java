package com.couriermft.peers.behaviour;

import com.couriermft.peers.StoringFtp;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** An FTP server with in-memory files that behaves like an {@link FtpBehaviour}. */
public final class BehavingFtp extends StoringFtp {
  /** The reply to a command whose data connection follows. */
  static final String GO_ON = "150 go on";

  /** Formats a file's {@code LIST} line from size and name; {@code null} for the usual format. */
  @Nullable BiFunction<Integer, String, String> line;

  /** Additional lines in {@code LIST}, each with its line break. */
  String moreLines = "";

  /** How {@code RETR} sends the bytes; {@code null} for the default behavior. */
  @Nullable Retrieval retrieval;

  private final Map<String, Queue<String>> first = new ConcurrentHashMap<>();
  private final Queue<RetrievalHabit> habits = new ArrayDeque<>();
  private Random random = new Random(0);
  private long offset;

  /** Sends a part of a file over a data connection. */
  interface Retrieval {
    void send(byte[] content, long offset, OutputStream out) throws IOException;
  }

  /** Sets the first replies to a command; after them, the usual reply follows. */
  void answerFirst(String verb, String... answers) {
    first.computeIfAbsent(verb, v -> new ArrayDeque<>()).addAll(List.of(answers));
  }

  /** Sets how files are sent, one habit after another; the last habit is repeated. */
  public void retrieveAs(List<RetrievalHabit> each, Random chance) {
    habits.addAll(each);
    random = chance;
  }

  @Override
  protected String usual(String command) {
    String[] words = command.split(" ", 2);
    Queue<String> answers = first.get(words[0]);
    if (answers != null && !answers.isEmpty()) {
      return answers.remove();
    }
    RetrievalHabit habit = habits.peek();
    if (words[0].equals("REST") && habit != null && !habit.restAnswer().startsWith("350")) {
      return habit.restAnswer();
    } else if (words[0].equals("REST")) {
      offset = Long.parseLong(words[1]);
    }
    return super.usual(command);
  }

  @Override
  protected void transfer(String command, Socket socket) throws IOException {
    OutputStream out = socket.getOutputStream();
    if (command.startsWith("RETR ") && !habits.isEmpty()) {
      RetrievalHabit habit = habits.size() == 1 ? habits.element() : habits.remove();
      long from = offset;
      offset = 0;
      answers.put("RETR end", habit.endAnswer());
      habit.send(contents().get(command.substring("RETR /".length())), from, socket, random);
    } else if (command.startsWith("RETR ") && retrieval != null) {
      long from = offset;
      offset = 0;
      retrieval.send(contents().get(command.substring("RETR /".length())), from, out);
    } else if (command.equals("LIST") && line != null) {
      for (Map.Entry<String, byte[]> file : contents().entrySet()) {
        send(out, line.apply(file.getValue().length, file.getKey()) + "\r\n");
      }
      send(out, moreLines);
    } else {
      super.transfer(command, socket);
      if (command.equals("LIST")) {
        send(out, moreLines);
      }
    }
  }

  private void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(names));
  }
}
