package com.couriermft.transfer.upload;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The notes of a step's attempts about uploads, because a partner who takes a file at once leaves
 * nothing to be seen. An intent is noted when the whole file is there and verified, right before
 * its rename; so if its temporary file is gone, it was renamed, unless it was withdrawn: the server
 * refused the rename because it does not have what it confirmed, or somebody removed it. Without a
 * temporary name a file is begun before it is created, so that a later attempt knows its own part
 * from a file of the partner's:
 *
 * <pre>
 * {"placing": [{"temporary": "/in/a.csv.01JD…-9f86d081-n0.courier-tmp", "target": "/in/a.csv",
 *   "size_bytes": 3, "sha256": "9f86…", "verified": "size"}]}
 * {"withdrawn": "/in/a.csv.01JD…-9f86d081-n0.courier-tmp"}
 * {"withdrawn": "/in/a.csv.01JD…-9f86d081-n0.courier-tmp", "lost": "/in/a.csv"}
 * {"begun": {"target": "/in/b.csv", "nonce": "n0"}}
 * {"refused": {"target": "/in/b.csv", "nonce": "n0"}}
 * {"left": {"temporary": "/in/c.bin.01JD…-9f86d081-n0.courier-tmp", "bytes": 12582912,
 *   "size_bytes": 12582912, "modified_at": "2026-01-01T00:00:00Z", "source": "sha256:9f86…"}}
 * </pre>
 *
 * <p>One for all workers of an attempt: what several of them note at the same time is one note.
 * Thread-safe.
 */
public final class UploadJournal {
  private static final String PLACING = "placing";
  private static final String WITHDRAWN = "withdrawn";
  private static final String BEGUN = "begun";
  private static final String REFUSED = "refused";
  private static final String LEFT = "left";
  private static final String LOST = "lost";

  private final Workspace workspace;
  private final List<Intent> noted;
  private final Map<String, Intent> lastOfTheRun = new HashMap<>();
  private final Set<Begun> begun = new HashSet<>();
  private final Map<String, Left> left = new HashMap<>();
  private final Set<String> lost = new HashSet<>();
  private final Set<Intent> waiting = new LinkedHashSet<>();
  private final Object writing = new Object();

  /**
   * A whole file that is to get its name, or has got it.
   *
   * @param temporary where it is; {@code null} if it was written under its own name
   * @param target what it is to be called
   * @param sizeBytes its length
   * @param sha256 of its bytes
   * @param verified what was compared
   */
  record Intent(
      @Nullable String temporary, String target, long sizeBytes, String sha256, Verified verified) {
    /**
     * The file, delivered.
     *
     * @param path the remote path that it has, or had
     * @param placed how it got its name; {@code null} if that is not known
     * @param gone whether the partner has taken it
     */
    UploadedFile delivered(String connection, String path, @Nullable Placed placed, boolean gone) {
      return new UploadedFile(
          connection + ":" + path, SafePath.name(path), sizeBytes, sha256, verified, placed, gone);
    }
  }

  /**
   * A file that is about to be created under its own name.
   *
   * @param target that name
   * @param nonce the attempt's
   */
  record Begun(String target, String nonce) {}

  /**
   * A part of a file whose writer was told to stop, has heard from the server that each of its
   * writes is done, and has closed it.
   *
   * @param temporary where it is
   * @param bytes how many of the source's first bytes it begins with
   * @param sizeBytes its length, by the server: at least that
   * @param modifiedAt when it was written last, by the server's clock
   * @param source the {@link StoredFile#fingerprint()} of what was being sent
   */
  record Left(String temporary, long bytes, long sizeBytes, Instant modifiedAt, String source) {
    /** Whether the part is as it was left, and the source the same. */
    boolean isOf(RemoteFile part, StoredFile file) {
      return part.sizeBytes() == sizeBytes
          && modifiedAt.equals(part.modifiedAt())
          && source.equals(file.fingerprint());
    }
  }

  /** Notes to a workspace, and knows what earlier attempts have noted there. */
  public UploadJournal(Workspace workspace, List<JsonNode> notes) {
    this(workspace, notes, List.of());
  }

  /**
   * Makes the journal of an attempt where the whole job, or a loop around the step, has begun
   * again.
   *
   * @param ofTheRun what was noted before as well, the oldest first
   */
  public UploadJournal(Workspace workspace, List<JsonNode> notes, List<JsonNode> ofTheRun) {
    this.workspace = workspace;
    this.noted = intents(notes);
    intents(ofTheRun).forEach(intent -> lastOfTheRun.put(intent.target(), intent));
    notes.stream().flatMap(note -> begun(note, BEGUN)).forEach(begun::add);
    notes.stream().flatMap(note -> begun(note, REFUSED)).forEach(begun::remove);
    notes.stream()
        .filter(note -> note.has(LEFT))
        .map(note -> Json.read(note.get(LEFT), Left.class))
        .forEach(part -> left.put(part.temporary(), part));
    notes.stream()
        .filter(note -> note.has(LOST))
        .forEach(note -> lost.add(note.path(LOST).asText()));
  }

  private static List<Intent> intents(List<JsonNode> notes) {
    Set<String> withdrawn = new HashSet<>();
    notes.stream().map(n -> n.path(WITHDRAWN).asText("")).forEach(withdrawn::add);
    List<Intent> intents = new ArrayList<>();
    for (JsonNode note : notes) {
      for (JsonNode json : note.path(PLACING)) {
        Intent intent = Json.read(json, Intent.class);
        if (intent.temporary() == null || !withdrawn.contains(intent.temporary())) {
          intents.add(intent);
        }
      }
    }
    return intents;
  }

  private static Stream<Begun> begun(JsonNode note, String kind) {
    return note.has(kind) ? Stream.of(Json.read(note.get(kind), Begun.class)) : Stream.empty();
  }

  /** Returns what earlier attempts have noted for a target, and not withdrawn. */
  List<Intent> of(String target) {
    return noted.stream().filter(intent -> intent.target().equals(target)).toList();
  }

  /**
   * Returns what the execution has noted last for a target, where the job or a loop has begun
   * again: since then the execution itself, or the partner, may have removed it.
   */
  Optional<Intent> lastOfTheRun(String target) {
    return Optional.ofNullable(lastOfTheRun.get(target));
  }

  /** Whether an earlier attempt may have left a part of a file under its own name. */
  boolean mayHaveLeftPart(String target) {
    return begun.stream().anyMatch(file -> file.target().equals(target))
        && of(target).stream().allMatch(intent -> intent.temporary() != null);
  }

  /** Whether an earlier attempt has noted a temporary file as whole. */
  public boolean isWhole(String temporary) {
    return noted.stream().anyMatch(intent -> temporary.equals(intent.temporary()));
  }

  /** Notes intents; they are durable when this returns. */
  void note(List<Intent> intents) {
    synchronized (waiting) {
      waiting.addAll(intents);
    }
    synchronized (writing) {
      List<Intent> together;
      synchronized (waiting) {
        if (intents.stream().noneMatch(waiting::contains)) {
          return;
        }
        together = List.copyOf(waiting);
        waiting.clear();
      }
      boolean written = false;
      try {
        workspace.note(Json.object().set(PLACING, Json.tree(together)));
        written = true;
      } finally {
        if (!written) {
          leaveToTheOthers(together, intents);
        }
      }
    }
  }

  private void leaveToTheOthers(List<Intent> together, List<Intent> own) {
    synchronized (waiting) {
      waiting.addAll(together);
      own.forEach(waiting::remove);
    }
  }

  /** Notes that a file is about to be created. */
  void begin(Begun file) {
    workspace.note(Json.object().set(BEGUN, Json.tree(file)));
  }

  /** Notes that a file was not created, because another one has its name. */
  void refuse(Begun file) {
    workspace.note(Json.object().set(REFUSED, Json.tree(file)));
  }

  /** Notes in what state a part is left. */
  void leave(Left part) {
    workspace.note(Json.object().set(LEFT, Json.tree(part)));
  }

  /**
   * Returns the state in which an earlier attempt has left a part; empty if it could not say so.
   */
  Optional<Left> findLeft(String temporary) {
    return Optional.ofNullable(left.get(temporary));
  }

  /** Notes that the server does not have a temporary file that it confirmed. */
  void lose(Intent intent) {
    workspace.note(Json.object().put(WITHDRAWN, intent.temporary()).put(LOST, intent.target()));
  }

  /** Whether the server did not have what an earlier attempt wrote for a target. */
  boolean wasLost(String target) {
    return lost.contains(target);
  }

  /** Notes that a temporary file goes without having got its name. */
  void withdraw(String temporary) {
    workspace.note(Json.object().put(WITHDRAWN, temporary));
  }
}
