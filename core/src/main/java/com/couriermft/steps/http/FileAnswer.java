package com.couriermft.steps.http;

import com.couriermft.files.delivery.MovedFile;
import com.couriermft.files.transfer.RemoteFiles;
import com.couriermft.files.transfer.SafePath;
import com.couriermft.files.transfer.Sha256;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.files.transfer.Workspace;
import com.couriermft.files.transfer.upload.UploadedFile.Verified;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.steps.spi.Continues.Slice;
import com.couriermft.steps.spi.StepContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the body of an answer to a file. A download whose server names its bytes by a strong ETag
 * is staged under that name: a later slice, attempt or host asks for the rest ({@code Range} with
 * {@code If-Range}, RFC 9110, 13.1.5), and takes the whole where it is another file by then.
 */
final class FileAnswer {
  private static final int BUFFER = 128 << 10;
  static final String PLACING = "placing";

  /** Names the note of an attempt whose server sent ranges that did not fit. */
  private static final String NO_RANGES = "no_ranges";

  /** Names the note of an attempt whose file had another checksum than it should. */
  private static final String DAMAGED = "damaged";

  private final HttpCaller caller;
  private final HttpConfig config;
  private final StepContext context;
  private final Workspace workspace;
  private final long begun = System.nanoTime();

  FileAnswer(HttpCaller caller) {
    this.caller = caller;
    this.config = caller.config();
    this.context = caller.context();
    this.workspace = context.workspace();
  }

  /**
   * Fetches a file by a request that may be repeated.
   *
   * @param target where it is
   * @return the answer's head and the file; empty if its rest is left to another slice
   * @throws CourierException {@code source_truncated} (transient), {@code verification_failed}
   *     (transient), or as {@link HttpCaller#fetch} and {@link Workspace} say
   */
  Optional<Fetched> fetch(HttpTarget target, Slice slice) throws IOException {
    String path;
    @Nullable String etag;
    @Nullable Long length;
    try (HttpAnswer answer = get(target, Map.of())) {
      path = path(answer, target);
      etag = strongTag(answer);
      length = answer.length();
      requireContent(answer, target);
      if (length != null && (!config.decompress() || Decoded.isPlain(answer))) {
        context.progress().expect(1, length);
      }
      note(path, target, etag);
      try (Workspace.Upload upload = create(path, target, etag)) {
        if (upload.position() == 0 || etag == null) {
          return copy(answer, upload, answer.length(), etag != null && mayResume(path), slice)
              ? Optional.of(commit(answer, upload, target, answer.length() != null))
              : Optional.empty();
        }
      }
    }
    try (Workspace.Upload upload = create(path, target, etag)) {
      return resume(path, target, etag, length, upload, slice);
    }
  }

  private Workspace.Upload create(String path, HttpTarget target, @Nullable String etag)
      throws IOException {
    @Nullable String key = etag != null && mayResume(path) ? key(target, etag) : null;
    return workspace.create(path, config.overwrite(), key);
  }

  /**
   * Fetches the rest of a file piece by piece, until it is as long as the server said at first. A
   * server may send less than it was asked for (RFC 9110, 15.3.7): what is still missing is asked
   * for again. An answer that does not fit what is staged is not used; the whole is fetched anew.
   *
   * @param length of the whole, as the first answer told it; {@code null} for not told
   */
  private Optional<Fetched> resume(
      String path,
      HttpTarget target,
      String etag,
      @Nullable Long length,
      Workspace.Upload upload,
      Slice slice)
      throws IOException {
    @Nullable Long total = length;
    context.progress().alreadyMoved(upload.position());
    while (true) {
      long from = upload.position();
      Map<String, String> rest = Map.of("Range", "bytes=" + from + "-", "If-Range", etag);
      try (HttpAnswer answer = get(target, rest)) {
        RangeAnswer found = RangeAnswer.of(answer, etag, from, total);
        switch (found.kind()) {
          case END -> {
            return Optional.of(commit(answer, upload, target, true));
          }
          case WHOLE -> answer.body().skipNBytes(from);
          case PIECE -> total = found.total();
          case UNFIT -> {
            upload.close();
            return fetchAnew(path, target);
          }
        }
        if (!copy(answer, upload, found.end(), true, slice)) {
          return Optional.empty();
        }
        boolean isLast = found.kind() == RangeAnswer.Kind.WHOLE || found.isLast();
        if (isLast) {
          return Optional.of(commit(answer, upload, target, found.end() != null));
        }
      }
    }
  }

  /**
   * Fetches the whole file into a new one, which no later attempt goes on with: the server's ranges
   * are not to be trusted.
   */
  private Optional<Fetched> fetchAnew(String path, HttpTarget target) throws IOException {
    workspace.note(Json.object().put(NO_RANGES, true));
    try (HttpAnswer answer = get(target, Map.of());
        Workspace.Upload upload = workspace.create(path, config.overwrite())) {
      copy(answer, upload, answer.length(), false, () -> false);
      return Optional.of(commit(answer, upload, target, answer.length() != null));
    }
  }

  /**
   * Refuses an answer that has no content (RFC 9110, 15.3.5 and 15.3.6): an empty file in its place
   * would look like what was asked for.
   */
  private static void requireContent(HttpAnswer answer, HttpTarget target) {
    if (answer.status() == 204 || answer.status() == 205) {
      throw CourierException.of(
          HttpCodes.NO_CONTENT,
          "/%s: the server answered %d, which has no content, so there is no file. Set 'response' to 'none' if that is right."
              .formatted(target.path(), answer.status()));
    }
  }

  private HttpAnswer get(HttpTarget target, Map<String, String> more) {
    var call = caller.call("GET", target, HttpBody.NONE, more);
    HttpAnswer answer = caller.exchange(call);
    boolean asked = !more.isEmpty();
    boolean rest = answer.status() == 206 || answer.status() == 416;
    boolean fits = rest ? asked : caller.judge().isExpected(answer.status());
    if (!fits) {
      throw caller.refused(call, answer);
    }
    return answer;
  }

  /**
   * Writes the body of an answer to a request that was done once.
   *
   * @return the file, kept for later attempts
   */
  Fetched write(HttpAnswer answer, HttpTarget target) throws IOException {
    requireContent(answer, target);
    String path = path(answer, target);
    @Nullable Long length = answer.length();
    if (length != null && (!config.decompress() || Decoded.isPlain(answer))) {
      context.progress().expect(1, length);
    }
    try (Workspace.Upload upload = workspace.create(path, config.overwrite())) {
      copy(answer, upload, answer.length(), false, () -> false);
      return commit(answer, upload, target, answer.length() != null);
    }
  }

  /**
   * A file and the answer that it is of.
   *
   * @param head {@code status_code} and {@code headers}
   */
  record Fetched(StoredFile file, com.fasterxml.jackson.databind.node.ObjectNode head) {}

  /**
   * Copies the body; false if the rest is left to another slice.
   *
   * @param end how many bytes the file must have afterwards; {@code null} for not told
   */
  private boolean copy(
      HttpAnswer answer,
      Workspace.Upload upload,
      @Nullable Long end,
      boolean resumable,
      Slice slice)
      throws IOException {
    boolean sized = !config.decompress() || Decoded.isPlain(answer);
    MessageDigest sha256 = upload.position() == 0 ? Sha256.newDigest() : null;
    byte[] buffer = new byte[BUFFER];
    long position = upload.position();
    long begunAt = upload.keepable();
    try (InputStream in = config.decompress() ? Decoded.of(answer, true) : answer.body()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        context.cancellation().throwIfCancelled();
        if (end != null && sized && position + n > end) {
          throw truncated(
              caller.target(), "more than the %d bytes came that it told".formatted(end));
        }
        upload.write(buffer, 0, n);
        if (sha256 != null) {
          sha256.update(buffer, 0, n);
        }
        position += n;
        if (resumable && slice.timeIsUp() && upload.keepable() > begunAt) {
          upload.keep();
          return false;
        }
      }
    }
    if (end != null && sized && position != end) {
      throw truncated(
          caller.target(), "%d bytes came of the %d that it told".formatted(position, end));
    }
    if (sha256 != null) {
      requireChecksum(answer, Sha256.hex(sha256));
    }
    return true;
  }

  private static CourierException truncated(HttpTarget target, String why) {
    return CourierException.of(
        TransferCodes.SOURCE_TRUNCATED, "/%s: %s.".formatted(target.path(), why));
  }

  /**
   * Commits what was copied.
   *
   * @param sized whether its length was compared with the one that the server told
   */
  private Fetched commit(
      HttpAnswer answer, Workspace.Upload upload, HttpTarget target, boolean sized)
      throws IOException {
    StoredFile file = upload.commit();
    @Nullable String wanted = checksum(answer);
    if (wanted != null) {
      requireChecksum(answer, sha256(file));
    }
    context.progress().fileDone();
    RemoteFiles.Peer peer = new RemoteFiles.Peer(answer.uri().getAuthority(), null, null);
    context
        .deliveries()
        .record(
            MovedFile.fetched(
                config.connection(),
                "/" + target.path(),
                peer,
                file,
                strongTag(answer),
                wanted != null ? Verified.HASH : sized ? Verified.SIZE : Verified.NONE),
            Duration.ofNanos(System.nanoTime() - begun));
    return new Fetched(file, caller.head(answer).put("url", answer.uri().toString()));
  }

  private void requireChecksum(HttpAnswer answer, String got) {
    @Nullable String wanted = checksum(answer);
    if (wanted != null && !wanted.equals(got)) {
      // A later attempt does not go on with these bytes, but begins again.
      workspace.note(Json.object().put(DAMAGED, got));
      throw CourierException.of(
          TransferCodes.VERIFICATION_FAILED,
          "%s: its SHA-256 is %s, expected %s; it is not kept."
              .formatted(answer.uri(), got, wanted));
    }
  }

  private String sha256(StoredFile file) throws IOException {
    String known = file.sha256();
    if (known != null) {
      return known;
    }
    try (var in = workspace.readHashed(file)) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
      return in.sha256();
    }
  }

  private @Nullable String checksum(HttpAnswer answer) {
    String given = config.checksum();
    if (given == null || !given.startsWith("header:")) {
      return given;
    }
    String name = given.substring("header:".length()).strip().toLowerCase(java.util.Locale.ROOT);
    return answer
        .header(name)
        .map(text -> text.strip().toLowerCase(java.util.Locale.ROOT))
        .orElseThrow(
            () ->
                CourierException.of(
                    TransferCodes.VERIFICATION_FAILED,
                    "The answer has no header '%s', which is to tell the file's SHA-256."
                        .formatted(name)));
  }

  /** Returns a strong ETag (RFC 9110, 8.8.3), which names the very bytes; {@code null} for none. */
  static @Nullable String strongTag(HttpAnswer answer) {
    return answer.header("etag").filter(tag -> tag.matches("\"[!#-~]*\"")).orElse(null);
  }

  /**
   * Returns whether parts may be kept: of what is unpacked nothing says where in the answer a part
   * ends, of a file that is seen once it is committed all bytes are checked before, and some
   * servers' ranges do not fit.
   */
  private boolean mayResume(String path) {
    boolean checkedBefore =
        config.checksum() != null && !Workspace.isRunsOwn(workspace.absolute(path));
    boolean fit = workspace.notesOfThisRound().stream().noneMatch(each -> each.has(NO_RANGES));
    return !config.decompress() && !checkedBefore && fit;
  }

  private String key(HttpTarget target, String etag) {
    long damaged = workspace.notesOfThisRound().stream().filter(each -> each.has(DAMAGED)).count();
    return Sha256.of(
        String.join(
            "\n",
            config.connection(),
            target.path(),
            String.valueOf(target.query()),
            etag,
            String.valueOf(damaged)));
  }

  /** A name that nobody gave is the one that the server proposes, else that of the path. */
  private String path(HttpAnswer answer, HttpTarget target) {
    String destination = config.destination();
    if (!destination.isEmpty() && !destination.endsWith("/")) {
      return destination;
    }
    Optional<String> proposed = answer.header("content-disposition").flatMap(DispositionName::of);
    return destination + proposed.or(() -> lastSegment(answer, target)).orElse("response");
  }

  /** After a redirect the name is that of the address that has answered. */
  private static Optional<String> lastSegment(HttpAnswer answer, HttpTarget target) {
    String path = answer.uri().getRawPath();
    boolean same = path == null || path.isEmpty() || path.endsWith(target.path());
    String segment = SafePath.name(same ? target.path() : path).replace("+", "%2B");
    return DispositionName.last(URLDecoder.decode(segment, StandardCharsets.UTF_8));
  }

  /** A file outside the workspace is seen at once: a roll-back must find it. */
  private void note(String path, HttpTarget target, @Nullable String etag) {
    if (!Workspace.isRunsOwn(workspace.absolute(path))) {
      var placing = Json.object().put("path", path).put("etag", etag);
      placing.set("target", HttpCaller.position(target));
      workspace.note(Json.object().set(PLACING, placing));
    }
  }
}
