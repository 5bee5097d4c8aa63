package com.couriermft.cases;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Files that a job receives from a partner in a loop and sends on. Contains the blocks of the
 * definition, and the final location of each file.
 *
 * @param folders names of the files in each folder at the partner
 * @param byFile whether an item of the loop is a file rather than a folder
 * @param after the action on the sources
 * @param flat whether all files go to one folder of the workspace, so that files with equal names
 *     collide
 * @param delivery how the files are sent on
 * @param lanes number of items processed at the same time in each loop
 * @param tolerant whether the loop continues when an item fails
 * @param checkedFirst whether the step with the event comes before the download. The download is
 *     then the item's last step, unless the file is sent on at once
 * @param restarts whether a resume restarts the receiving loop at its first item
 */
record Haul(
    List<Set<String>> folders,
    boolean byFile,
    After after,
    boolean flat,
    Delivery delivery,
    int lanes,
    boolean tolerant,
    boolean checkedFirst,
    boolean restarts) {

  /** The actions on a source. */
  enum After {
    KEEP("keep"),
    DELETE("delete"),
    MOVE("move:/done");

    private final String text;

    After(String text) {
      this.text = text;
    }
  }

  /** The ways in which received files are sent on. */
  enum Delivery {
    /** Files are sent to the partner, in a loop after the receiving loop. */
    SENT_BEHIND,
    /** Files are sent to the partner, in a loop within a condition after the receiving loop. */
    SENT_IN_A_CHOICE,
    /** Each file is sent to the partner immediately, within its item of the receiving loop. */
    SENT_INSIDE,
    /** Files are copied to the permanent store, in a loop after the receiving loop. */
    KEPT_BEHIND
  }

  Haul {
    folders = folders.stream().map(names -> (Set<String>) new LinkedHashSet<>(names)).toList();
  }

  /**
   * A file at the partner.
   *
   * @param path path of the source
   * @param work path in the workspace
   * @param item the item of the loop that receives the file
   */
  record Parcel(String path, String work, int item) {
    String content() {
      return "bytes of " + path;
    }

    String name() {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  /** Returns the files, in the order in which a loop after the receiving loop processes them. */
  List<Parcel> parcels(int number) {
    List<Parcel> parcels = new ArrayList<>();
    int item = -1;
    for (int folder = 0; folder < folders.size(); folder++) {
      item += byFile ? 0 : 1;
      for (String name : folders.get(folder).stream().sorted().toList()) {
        item += byFile ? 1 : 0;
        String path = "/in/%d/%d/%s".formatted(number, folder, name);
        String work = flat ? "shared/" + name : "%d/%d/%s".formatted(number, item, name);
        parcels.add(new Parcel(path, work, item));
      }
    }
    return parcels;
  }

  /** Returns the destination of a file; paths in the permanent store start with {@code files:}. */
  String destination(int number, Parcel parcel) {
    int index = delivery == Delivery.SENT_INSIDE ? parcel.item() : parcels(number).indexOf(parcel);
    String path = "/out/%d/%d/%s".formatted(number, index, parcel.name());
    return delivery == Delivery.KEPT_BEHIND ? "files:" + path : path;
  }

  /** Adds the receiving loop with all its steps. */
  void fetch(int number, Overwrite overwrite, ArrayNode steps) {
    ObjectNode loop = add("each" + number, "flow.foreach", steps);
    ArrayNode items = loop.putArray("source");
    parcels(number).stream()
        .map(p -> byFile ? p.path() : p.path().substring(0, p.path().lastIndexOf('/') + 1))
        .distinct()
        .forEach(items::add);
    loop.put("max_parallel", lanes).put("on_item_error", tolerant ? "continue" : "stop");
    loop.put("resume", restarts ? "restart" : "continue");
    if (checkedFirst) {
      add("check" + number, "test.step", steps);
    }
    ObjectNode download = add("get" + number, "sftp.download", steps).put("connection", "partner");
    download.put("path", "{{loop.current_item}}").put("after", after.text);
    download.put("overwrite", overwrite.name().toLowerCase(Locale.ROOT));
    download.put("destination", flat ? "shared/" : number + "/{{loop.index}}/");
    if (!checkedFirst) {
      add("check" + number, "test.step", steps);
    }
    if (delivery == Delivery.SENT_INSIDE) {
      send(number, "{{steps.get%d.downloaded_files}}".formatted(number), steps);
    }
    end(steps);
  }

  /** Adds the sending loop, if there is one. */
  void handOn(int number, ArrayNode steps) {
    String all = "{{steps.get%d.iterations[*].downloaded_files[*] ?? []}}".formatted(number);
    if (delivery == Delivery.SENT_INSIDE) {
      return;
    }
    if (delivery == Delivery.SENT_IN_A_CHOICE) {
      String first = "{{steps.get%d.iterations[0].downloaded_files[0]}}".formatted(number);
      add("if" + number, "flow.if", steps).put("left", first).put("operator", "exists");
    }
    ObjectNode loop = add("on" + number, "flow.foreach", steps).put("source", all);
    loop.put("max_parallel", lanes);
    if (delivery == Delivery.KEPT_BEHIND) {
      add("put" + number, "file.copy", steps)
          .put("path", "{{loop.current_item}}")
          .put("destination", "/out/%d/{{loop.index}}/".formatted(number));
    } else {
      send(number, "{{loop.current_item}}", steps);
    }
    end(steps);
    if (delivery == Delivery.SENT_IN_A_CHOICE) {
      end(steps);
    }
  }

  private static void send(int number, String files, ArrayNode steps) {
    ObjectNode upload = add("put" + number, "sftp.upload", steps).put("connection", "partner");
    upload.put("files", files).put("path", "/out/%d/{{loop.index}}/".formatted(number));
    upload.put("create_directories", true);
  }

  private static ObjectNode add(String id, String type, ArrayNode steps) {
    return steps.addObject().put("id", id).put("type", type).putObject("config");
  }

  private static void end(ArrayNode steps) {
    steps.add(Json.object().put("type", "flow.end"));
  }
}
