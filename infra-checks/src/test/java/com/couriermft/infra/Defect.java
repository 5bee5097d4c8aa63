package com.couriermft.infra;

import java.util.ArrayList;
import java.util.List;

/**
 * A change that introduces a defect, and the rules that must report it. As text:
 *
 * <pre>
 * shared keys are on
 * file modules/data-storage.bicep
 * - allowSharedKeyAccess: false
 * + allowSharedKeyAccess: true
 * rule security
 * at allowSharedKeyAccess: true
 * </pre>
 *
 * @param rules the rules that must report the defect; no other rule may report it
 * @param at a string in the line that the first rule must name, or the number of that line
 */
record Defect(
    String name, String file, String from, List<String> to, List<String> rules, String at) {
  static List<Defect> readAll(String text) {
    List<Defect> defects = new ArrayList<>();
    for (String block : text.split("\\R\\R+")) {
      if (!block.startsWith("#")) {
        defects.add(read(block.split("\\R")));
      }
    }
    return defects;
  }

  private static Defect read(String[] lines) {
    String file = "";
    String from = "";
    String at = "";
    List<String> to = new ArrayList<>();
    List<String> rules = new ArrayList<>();
    for (String line : List.of(lines).subList(1, lines.length)) {
      String value = line.replaceFirst("^\\S+ ?", "");
      switch (line.replaceFirst(" .*", "")) {
        case "file" -> file = value;
        case "-" -> from = value;
        case "+" -> to.add(value);
        case "rule" -> rules.add(value);
        case "at" -> at = value;
        default -> throw new IllegalStateException(lines[0] + ": no line of a defect: " + line);
      }
    }
    return new Defect(lines[0], file, from, to, rules, at);
  }

  /** Returns the file's text after the change. */
  String plant(String text) {
    List<String> changed = new ArrayList<>();
    boolean done = false;
    for (String line : text.split("\\R")) {
      if (!done && line.strip().equals(from)) {
        changed.addAll(to);
        done = true;
      } else {
        changed.add(line);
      }
    }
    if (!done) {
      throw new AssertionError("'%s': no line of %s is '%s'".formatted(name, file, from));
    }
    return String.join("\n", changed);
  }

  /** Returns the line that the first of the rules must name. */
  int line(String changed) {
    if (at.matches("[0-9]+")) {
      return Integer.parseInt(at);
    }
    String[] lines = changed.split("\\R");
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].contains(at)) {
        return i + 1;
      }
    }
    throw new AssertionError("'%s': no line contains '%s'".formatted(name, at));
  }

  @Override
  public String toString() {
    return name;
  }
}
