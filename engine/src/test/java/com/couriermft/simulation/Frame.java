package com.couriermft.simulation;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A loop as stored in the row of a branch.
 *
 * @param at the marker's index
 * @param index the current item, or the next item to assign
 * @param to the end of the range of items, exclusive
 * @param count the number of all items
 * @param pass how often the loop was restarted
 * @param failed the number of deferred items
 * @param retrying whether the branch processes deferred items
 */
record Frame(int at, int index, int to, int count, int pass, int failed, boolean retrying) {
  private static final Map<String, List<Frame>> READ =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Frame>> eldest) {
          return size() > 1_000;
        }
      };

  /** Returns the loops that the branch itself is in. */
  static List<Frame> own(Columns branch) {
    return read(branch.text("loops"));
  }

  /** Returns the loops that enclose the branch, outermost first. */
  static List<Frame> outer(Columns branch) {
    return read(branch.text("outer"));
  }

  /** Returns the branch's position in all loops around it. */
  static IterationPath path(Columns branch) {
    List<Frame> around = new ArrayList<>(outer(branch));
    int cursor = Integer.parseInt(branch.text("cursor"));
    own(branch).stream().filter(frame -> frame.at() < cursor).forEach(around::add);
    return path(around);
  }

  static IterationPath path(List<Frame> frames) {
    return new IterationPath(
        frames.stream()
            .map(frame -> new IterationPath.Iteration(frame.at(), frame.index(), frame.pass()))
            .toList());
  }

  /** The same strings are read after every write, and mostly consist of the loop's items. */
  private static List<Frame> read(String json) {
    if (json.isEmpty()) {
      return List.of();
    }
    synchronized (READ) {
      return READ.computeIfAbsent(json, Frame::parse);
    }
  }

  private static List<Frame> parse(String json) {
    List<Frame> frames = new ArrayList<>();
    Json.parse(json).forEach(frame -> frames.add(of(frame)));
    return List.copyOf(frames);
  }

  private static Frame of(JsonNode json) {
    return new Frame(
        json.path("at").intValue(),
        json.path("index").intValue(),
        json.path("to").intValue(),
        json.path("count").intValue(),
        json.path("pass").intValue(),
        json.path("failed").intValue(),
        json.path("retrying").booleanValue());
  }
}
