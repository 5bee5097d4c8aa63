package com.couriermft.engine.execution;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reference to a branch's newest context. The context is stored in a blob or, if it is small and
 * the installation allows it, in the branch's row. One of the two components is empty; both are
 * before the first checkpoint. After members of a group were joined, {@code blob} names their
 * contexts as well:
 *
 * <pre>{"base": "000004-….json", "joined": ["000005-….json", "000006-….json"]}</pre>
 *
 * @param blob name of the blob within the execution's folder, several as shown above, or {@code ""}
 * @param inline the context's JSON, at most {@link #MAX_INLINE_BYTES} in UTF-8, or {@code ""}
 */
public record Checkpoint(String blob, String inline) {
  /** The maximum size of a context in a row, in bytes. A column holds 32,767 UTF-16 characters. */
  public static final int MAX_INLINE_BYTES = 30_000;

  /** Returns the checkpoint of a context in a blob. */
  public static Checkpoint inBlob(String name) {
    return new Checkpoint(name, "");
  }

  /** Returns the checkpoint of a context in the branch's row. */
  public static Checkpoint inRow(String json) {
    return new Checkpoint("", json);
  }

  /**
   * Returns a checkpoint that joins the contexts of ended members to a context in a blob, in
   * addition to the contexts that are already joined.
   */
  public static Checkpoint join(Checkpoint base, List<Checkpoint> members) {
    List<Checkpoint> changed = members.stream().filter(member -> !member.equals(base)).toList();
    if (changed.isEmpty()) {
      return base;
    }
    ObjectNode json = Json.object();
    json.set("base", base.base().json());
    ArrayNode joined = json.putArray("joined");
    base.joined().forEach(earlier -> joined.add(earlier.json()));
    changed.forEach(member -> joined.add(member.json()));
    return inBlob(Json.write(json));
  }

  public boolean isInline() {
    return !inline.isEmpty();
  }

  public boolean isNone() {
    return blob.isEmpty() && inline.isEmpty();
  }

  /** Returns whether the context is a single blob to which no other contexts were joined. */
  public boolean isSingle() {
    return !isInline() && !blob.startsWith("{");
  }

  /**
   * Returns the checkpoint to which other contexts are joined, or this checkpoint if nothing was
   * joined.
   */
  public Checkpoint base() {
    return isInline() || isSingle() ? this : of(json().path("base"));
  }

  /** Returns the contexts that are joined to the base, in order. */
  public List<Checkpoint> joined() {
    List<Checkpoint> joined = new ArrayList<>();
    if (!isInline() && !isSingle()) {
      json().path("joined").forEach(member -> joined.add(of(member)));
    }
    return joined;
  }

  /** Returns the names of all blobs of the context. */
  public List<String> blobs() {
    if (isInline() || blob.isEmpty()) {
      return List.of();
    } else if (isSingle()) {
      return List.of(blob);
    }
    List<String> names = new ArrayList<>(base().blobs());
    joined().forEach(member -> names.addAll(member.blobs()));
    return names;
  }

  private JsonNode json() {
    return isSingle() ? TextNode.valueOf(blob) : Json.readTree(blob);
  }

  private static Checkpoint of(JsonNode json) {
    return inBlob(json.isTextual() ? json.textValue() : Json.write(json));
  }
}
