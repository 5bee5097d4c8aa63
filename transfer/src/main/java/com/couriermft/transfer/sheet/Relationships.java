package com.couriermft.transfer.sheet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The references from a part of a workbook to other parts (ECMA-376 part 2, 6.5). External links
 * are omitted.
 *
 * @param all the references, in order
 */
record Relationships(List<Relationship> all) {
  /**
   * A reference to another part.
   *
   * @param type the last segment of the type's URL, such as {@code worksheet}
   * @param target the name of the part
   */
  record Relationship(String id, String type, String target) {}

  /** Reads the references of a part; empty if it has none. */
  static Relationships of(String part, ZipParts parts, SheetErrors errors) throws IOException {
    int slash = part.lastIndexOf('/') + 1;
    String folder = part.substring(0, slash);
    String name = folder + "_rels/" + part.substring(slash) + ".rels";
    List<Relationship> found = new ArrayList<>();
    if (!parts.has(name)) {
      return new Relationships(found);
    }
    try (PartXml xml = parts.open(name)) {
      while (xml.next()) {
        String target = xml.isStart("Relationship") ? xml.find("Target") : null;
        String type = target == null ? null : xml.find("Type");
        if (target != null && type != null && !"External".equals(xml.find("TargetMode"))) {
          String id = xml.find("Id");
          String last = type.substring(type.lastIndexOf('/') + 1);
          found.add(new Relationship(id == null ? "" : id, last, resolved(folder, target)));
        }
        if (found.size() > SheetLimits.MOST_LISTED) {
          throw errors.malformed("it has more than 100,000 relationships", null);
        }
      }
    }
    return new Relationships(found);
  }

  Optional<String> findTarget(String type) {
    return all.stream()
        .filter(each -> each.type().equals(type))
        .map(Relationship::target)
        .findFirst();
  }

  Optional<Relationship> findId(String id) {
    return all.stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private static String resolved(String folder, String written) {
    String target = written.replace('\\', '/');
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : (target.startsWith("/") ? target : folder + target).split("/")) {
      if (segment.equals("..")) {
        segments.pollLast();
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    return String.join("/", segments);
  }
}
