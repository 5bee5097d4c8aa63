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
 * The notes of a step's attempts about uploads, which are needed because a partner that picks up a
 * file immediately leaves no evidence. An intent is recorded when the complete file is on the
 * server and verified, immediately before its rename. A missing temporary file therefore means that
 * the file was renamed, unless the intent was withdrawn. An intent is withdrawn if the server lost
 * the file that it had confirmed, or if the file was removed. An upload without a temporary name is
 * recorded before the file is created, so that a later attempt can distinguish its own part from a
 * file of the partner:
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
 * <p>All workers of an attempt share one journal, which combines concurrent notes. Thread-safe.
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
   * A complete file that is about to be renamed, or was renamed.
   *
   * @param temporary the temporary path; {@code null} if the file was written under its final name
   * @param target the final path
   * @param sizeBytes the file's length
   * @param sha256 the hash of the file's bytes
   * @param verified the comparison that was made
   */
  record Intent(
      @Nullable String temporary, String target, long sizeBytes, String sha256, Verified verified) {
    /**
     * Returns the delivered file.
     *
     * @param path the current or former remote path of the file
     * @param placed how the file got its name; {@code null} if unknown
     * @param gone whether the partner has picked it up
     */
    UploadedFile delivered(String connection, String path, @Nullable Placed placed, boolean gone) {
      return new UploadedFile(
          connection + ":" + path, SafePath.name(path), sizeBytes, sha256, verified, placed, gone);
    }
  }

  /**
   * A file that is about to be created under its final name.
   *
   * @param target the final path
   * @param nonce the attempt's nonce
   */
  record Begun(String target, String nonce) {}

  /**
   * A part of a file whose writer was stopped after the server had confirmed all writes.
   *
   * @param temporary the remote path
   * @param bytes the number of bytes of the source at the start of the part
   * @param sizeBytes the length of the part on the server, at least {@code bytes}
   * @param modifiedAt the modification time of the part, by the server's clock
   * @param source the {@link StoredFile#fingerprint()} of the source
   */
  record Left(String temporary, long bytes, long sizeBytes, Instant modifiedAt, String source) {
    /** Returns whether the part is unchanged since it was recorded, and the source is the same. */
    boolean isOf(RemoteFile part, StoredFile file) {
      return part.sizeBytes() == sizeBytes
          && modifiedAt.equals(part.modifiedAt())
          && source.equals(file.fingerprint());
    }
  }

  /** Creates a journal that writes to a workspace and contains the notes of earlier attempts. */
  public UploadJournal(Workspace workspace, List<JsonNode> notes) {
    this(workspace, notes, List.of());
  }

  /**
   * Creates the journal of an attempt after a restart of the job or of a loop around the step.
   *
   * @param ofTheRun all notes of the execution, including those from before the restart, oldest
   *     first
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

  /** Returns the intents that earlier attempts recorded for a target and did not withdraw. */
  List<Intent> of(String target) {
    return noted.stream().filter(intent -> intent.target().equals(target)).toList();
  }

  /**
   * Returns the execution's last intent for a target, after a restart of the job or loop. The
   * execution or the partner may have removed the file since.
   */
  Optional<Intent> lastOfTheRun(String target) {
    return Optional.ofNullable(lastOfTheRun.get(target));
  }

  /** Returns whether an earlier attempt may have left a part under the file's final name. */
  boolean mayHaveLeftPart(String target) {
    return begun.stream().anyMatch(file -> file.target().equals(target))
        && of(target).stream().allMatch(intent -> intent.temporary() != null);
  }

  /** Returns whether an earlier attempt recorded a temporary file as complete. */
  public boolean isWhole(String temporary) {
    return noted.stream().anyMatch(intent -> temporary.equals(intent.temporary()));
  }

  /** Writes intents, which are durable on return. */
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

  void begin(Begun file) {
    workspace.note(Json.object().set(BEGUN, Json.tree(file)));
  }

  /** Records that a file was not created, because another file has its name. */
  void refuse(Begun file) {
    workspace.note(Json.object().set(REFUSED, Json.tree(file)));
  }

  /** Records the state in which a part is left. */
  void leave(Left part) {
    workspace.note(Json.object().set(LEFT, Json.tree(part)));
  }

  /**
   * Returns the recorded state of a part that an earlier attempt left; empty if no state was
   * recorded.
   */
  Optional<Left> findLeft(String temporary) {
    return Optional.ofNullable(left.get(temporary));
  }

  /** Records that the server lost a temporary file that it had confirmed. */
  void lose(Intent intent) {
    workspace.note(Json.object().put(WITHDRAWN, intent.temporary()).put(LOST, intent.target()));
  }

  /** Returns whether the server lost an earlier attempt's file for a target. */
  boolean wasLost(String target) {
    return lost.contains(target);
  }

  /** Records that a temporary file is removed without having been renamed. */
  void withdraw(String temporary) {
    workspace.note(Json.object().put(WITHDRAWN, temporary));
  }
}
