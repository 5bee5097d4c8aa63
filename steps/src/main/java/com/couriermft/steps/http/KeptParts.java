package com.couriermft.steps.http;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records of a step about staged files of interrupted downloads. */
record KeptParts(HttpConfig config, Workspace workspace) {
  /** Name of the record about a server whose ranges did not match. */
  private static final String NO_RANGES = "no_ranges";

  /** Name of the record about a file with unexpected bytes. */
  static final String DAMAGED = "damaged";

  /** Name of the record about a partially downloaded file. */
  private static final String KEPT = "kept";

  /**
   * A file that is being downloaded.
   *
   * @param path destination
   * @param etag strong ETag; {@code null} if parts are not kept
   * @param length length of the entire file; {@code null} if the server does not send it
   * @param digest digest of the entire file; {@code null} if no digest is verified
   */
  record Begun(
      String path, @Nullable String etag, @Nullable Long length, @Nullable ToldDigest digest) {}

  /**
   * Returns the file of which an earlier slice or attempt has staged a part; empty if there is
   * none.
   */
  Optional<Begun> begunBefore(HttpTarget target) {
    Optional<Begun> last = Optional.empty();
    for (JsonNode each : workspace.notesOfThisRound()) {
      JsonNode kept = each.path(KEPT);
      if (kept.isObject()) {
        Begun begun = Json.read(kept.path("file"), Begun.class);
        boolean isSame = kept.path("key").asText().equals(key(target, begun.etag()));
        last = isSame && mayBeKept(begun.path(), begun.digest()) ? Optional.of(begun) : last;
      }
    }
    return last;
  }

  /**
   * Returns whether parts may be kept for resuming. Parts are not kept for files that must be
   * verified completely before their commit, or if the server's ranges are unreliable.
   */
  boolean mayBeKept(String path, @Nullable ToldDigest digest) {
    boolean checkedBefore =
        (config.checksum() != null || digest != null)
            && !Workspace.isRunsOwn(workspace.absolute(path));
    boolean fit = workspace.notesOfThisRound().stream().noneMatch(each -> each.has(NO_RANGES));
    return !checkedBefore && fit;
  }

  /** Records the position from which a later slice or attempt resumes. */
  void note(Begun begun, HttpTarget target) {
    ObjectNode kept = Json.object();
    kept.put("key", key(target, String.valueOf(begun.etag())));
    kept.set("file", Json.tree(begun));
    workspace.note(Json.object().set(KEPT, kept));
  }

  String key(HttpTarget target, @Nullable String etag) {
    long damaged = workspace.notesOfThisRound().stream().filter(each -> each.has(DAMAGED)).count();
    return Sha256.of(
        String.join(
            "\n",
            config.connection(),
            target.path(),
            String.valueOf(target.query()),
            String.valueOf(etag),
            String.valueOf(damaged)));
  }

  /** Records that the server's ranges are unreliable. */
  void noteNoRanges() {
    workspace.note(Json.object().put(NO_RANGES, true));
  }
}
