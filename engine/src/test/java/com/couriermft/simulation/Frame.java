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
 * A loop as the row of a branch has it.
 *
 * @param at the marker's index
 * @param index the item, or the one that is handed out next
 * @param to the item before which new ones are needed
 * @param count of all items
 * @param pass how often it was begun anew
 * @param failed items that are set aside
 * @param retrying whether it takes those up
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

  /** The loops of a branch's own. */
  static List<Frame> own(Columns branch) {
    return read(branch.text("loops"));
  }

  /** Those of the branches above it. */
  static List<Frame> outer(Columns branch) {
    return read(branch.text("outer"));
  }

  /** Where the branch is within all loops around it. */
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

  /** The same texts are read after every write, and most of one is its items. */
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
