package com.couriermft.steps.http;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.steps.http.KeptParts.Begun;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the body of a response to a file. If the server sends a strong ETag, the download is
 * staged under that ETag. A later slice, attempt or host then requests the rest ({@code Range} with
 * {@code If-Range}, RFC 9110, 13.1.5), and downloads the entire file if the file has changed.
 */
final class FileAnswer {
  private static final int BUFFER = 128 << 10;
  static final String PLACING = "placing";

  private final HttpCaller caller;
  private final HttpConfig config;
  private final ExpectedFile expected;
  private final FileProof proof;
  private final KeptParts parts;
  private final StepContext context;
  private final Workspace workspace;
  private final long started = System.nanoTime();

  /** The number of bytes of the file that this attempt has received. */
  private long copied;

  FileAnswer(HttpCaller caller) {
    this.caller = caller;
    this.config = caller.config();
    this.expected = new ExpectedFile(config);
    this.context = caller.context();
    this.workspace = context.workspace();
    this.proof = new FileProof(expected, workspace);
    this.parts = new KeptParts(config, workspace);
  }

  /**
   * Downloads a file with an idempotent request.
   *
   * @param target URL of the file
   * @return the head of the response and the file; empty if another slice must continue
   * @throws CourierException {@code source_truncated} (transient), {@code verification_failed}
   *     (transient), or see {@link ExpectedFile}, {@link HttpCaller#fetch} and {@link Workspace}
   */
  Optional<Fetched> fetch(HttpTarget target, Slice slice) throws IOException {
    Optional<Begun> before = parts.begunBefore(target);
    if (before.isPresent()) {
      try (Workspace.Upload upload = create(before.get(), target)) {
        if (upload.position() > 0) {
          return resume(before.get(), target, upload, slice);
        }
      }
    }
    Begun begun;
    try (HttpAnswer answer = get(target, Map.of())) {
      begun = begin(answer, target);
      try (Workspace.Upload upload = create(begun, target)) {
        if (upload.position() == 0) {
          return whole(answer, begun, target, upload, slice);
        }
      }
    }
    try (Workspace.Upload upload = create(begun, target)) {
      return resume(begun, target, upload, slice);
    }
  }

  /** Checks the head of a response that contains a complete file. */
  private Begun begin(HttpAnswer answer, HttpTarget target) {
    expected.requireHead(answer, target);
    String path = path(answer, target);
    @Nullable Long length = answer.length();
    @Nullable ToldDigest digest = expected.digest(answer).orElse(null);
    if (length != null && !isUnpacked(answer, path)) {
      context.progress().expect(1, length);
    }
    note(path, target, strongTag(answer));
    boolean keeps = !isUnpacked(answer, path) && parts.mayBeKept(path, digest);
    return new Begun(path, keeps ? strongTag(answer) : null, length, digest);
  }

  private Workspace.Upload create(Begun begun, HttpTarget target) throws IOException {
    String etag = begun.etag();
    return workspace.create(
        begun.path(), config.overwrite(), etag == null ? null : parts.key(target, etag));
  }

  private Optional<Fetched> whole(
      HttpAnswer answer, Begun begun, HttpTarget target, Workspace.Upload upload, Slice slice)
      throws IOException {
    return copy(answer, upload, answer.length(), begun, slice)
        ? Optional.of(commit(answer, upload, target, begun, answer.length() != null))
        : Optional.empty();
  }

  /**
   * Downloads the rest of a file piece by piece, up to the length in the first response. A server
   * may send less than requested (RFC 9110, 15.3.7), so the missing part is requested again. If the
   * server sends a different file, it replaces the staged bytes. After any other mismatched range,
   * the entire file is downloaded again.
   */
  private Optional<Fetched> resume(
      Begun begun, HttpTarget target, Workspace.Upload upload, Slice slice) throws IOException {
    String etag = String.valueOf(begun.etag());
    @Nullable Long total = begun.length();
    context.progress().alreadyMoved(upload.position());
    while (true) {
      long from = upload.position();
      Map<String, String> rest = Map.of("Range", "bytes=" + from + "-", "If-Range", etag);
      try (HttpAnswer answer = get(target, rest)) {
        RangeAnswer found = RangeAnswer.of(answer, etag, from, total);
        switch (found.kind()) {
          case END -> {
            return Optional.of(commit(answer, upload, target, begun, true));
          }
          case WHOLE -> answer.body().skipNBytes(from);
          case PIECE -> total = found.total();
          case ANOTHER -> {
            upload.close();
            return replace(answer, target, slice);
          }
          case UNFIT -> {
            upload.close();
            return fetchAnew(begun.path(), target);
          }
        }
        if (!copy(answer, upload, found.end(), begun, slice)) {
          return Optional.empty();
        }
        boolean isLast = found.kind() == RangeAnswer.Kind.WHOLE || found.isLast();
        if (isLast) {
          return Optional.of(commit(answer, upload, target, begun, found.end() != null));
        }
      }
    }
  }

  /** Stores a response that contains a different file from the one whose download was started. */
  private Optional<Fetched> replace(HttpAnswer answer, HttpTarget target, Slice slice)
      throws IOException {
    Begun begun = begin(answer, target);
    try (Workspace.Upload upload = create(begun, target)) {
      if (upload.position() == 0) {
        return whole(answer, begun, target, upload, slice);
      }
    }
    return once(answer, begun, target);
  }

  /**
   * Downloads the file from its start and does not resume later, because the server's ranges are
   * unreliable.
   */
  private Optional<Fetched> fetchAnew(String path, HttpTarget target) throws IOException {
    parts.noteNoRanges();
    try (HttpAnswer answer = get(target, Map.of())) {
      Begun begun = begin(answer, target);
      return once(answer, new Begun(path, null, begun.length(), begun.digest()), target);
    }
  }

  /** Writes a complete file without keeping parts for resuming. */
  private Optional<Fetched> once(HttpAnswer answer, Begun begun, HttpTarget target)
      throws IOException {
    Begun unkept = new Begun(begun.path(), null, begun.length(), begun.digest());
    try (Workspace.Upload upload = create(unkept, target)) {
      return whole(answer, unkept, target, upload, () -> false);
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
   * Writes the response to a non-idempotent request.
   *
   * @return the file, which is kept for later attempts
   */
  Fetched write(HttpAnswer answer, HttpTarget target) throws IOException {
    Begun begun = begin(answer, target);
    return once(answer, begun, target).orElseThrow();
  }

  /**
   * A file with its response.
   *
   * @param head {@code status_code} and {@code headers}
   */
  record Fetched(StoredFile file, ObjectNode head) {}

  /**
   * Copies the body; returns false if another slice must continue.
   *
   * @param end expected length of the file; {@code null} if unknown
   */
  private boolean copy(
      HttpAnswer answer, Workspace.Upload upload, @Nullable Long end, Begun begun, Slice slice)
      throws IOException {
    boolean unpacks = isUnpacked(answer, begun.path());
    boolean sized = !unpacks;
    MessageDigest sha256 = upload.position() == 0 ? Sha256.newDigest() : null;
    @Nullable ToldDigest digest = begun.digest();
    @Nullable MessageDigest told = digest != null && sha256 != null ? digest.begin() : null;
    boolean isNoted = begun.etag() == null;
    byte[] buffer = new byte[BUFFER];
    long position = upload.position();
    copied = position == 0 ? 0 : copied;
    long begunAt = upload.keepable();
    try (InputStream in = unpacks ? Decoded.of(answer) : answer.body()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        context.cancellation().throwIfCancelled();
        if (end != null && sized && position + n > end) {
          throw truncated(
              caller.target(), "it sent more than the announced %d bytes".formatted(end));
        }
        upload.write(buffer, 0, n);
        if (sha256 != null) {
          sha256.update(buffer, 0, n);
        }
        if (told != null) {
          told.update(buffer, 0, n);
        }
        position += n;
        if (!isNoted && upload.keepable() > 0) {
          isNoted = true;
          parts.note(begun, caller.target());
        }
        copied += n;
        if (begun.etag() != null && slice.timeIsUp() && upload.keepable() > begunAt) {
          upload.keep();
          return false;
        }
      }
    }
    if (end != null && sized && position != end) {
      throw truncated(
          caller.target(), "it sent %d of the announced %d bytes".formatted(position, end));
    }
    if (sha256 != null) {
      expected.requireSize(position, caller.target());
      proof.requireChecksum(answer, Sha256.hex(sha256));
    }
    if (digest != null && told != null) {
      proof.requireDigest(answer, digest, HexFormat.of().formatHex(told.digest()));
    }
    return true;
  }

  private static CourierException truncated(HttpTarget target, String why) {
    return CourierException.of(
        TransferCodes.SOURCE_TRUNCATED, "/%s: %s.".formatted(target.path(), why));
  }

  /**
   * Commits the copied file.
   *
   * @param sized whether the file's length was compared with the length that the server sent
   */
  private Fetched commit(
      HttpAnswer answer, Workspace.Upload upload, HttpTarget target, Begun begun, boolean sized)
      throws IOException {
    boolean isOfOnePiece = upload.position() == copied;
    StoredFile file = upload.commit();
    @Nullable String wanted = expected.checksum(answer).orElse(null);
    if (wanted != null) {
      proof.requireChecksum(answer, proof.sha256(file));
    }
    @Nullable ToldDigest told = begun.digest();
    if (told != null && !isOfOnePiece) {
      proof.requireDigest(answer, told, proof.digest(file, told));
    }
    context.progress().fileDone();
    RemoteFiles.Peer peer = new RemoteFiles.Peer(answer.uri().getAuthority());
    context
        .deliveries()
        .record(
            MovedFile.fetched(
                config.connection(),
                "/" + target.path(),
                peer,
                file,
                strongTag(answer),
                wanted != null || told != null
                    ? Verified.HASH
                    : sized ? Verified.SIZE : Verified.NONE),
            Duration.ofNanos(System.nanoTime() - started));
    return new Fetched(file, caller.head(answer).put("url", answer.uri().toString()));
  }

  /**
   * Returns a strong ETag (RFC 9110, 8.8.3), which identifies the exact bytes; {@code null} for
   * none.
   */
  static @Nullable String strongTag(HttpAnswer answer) {
    return answer.header("etag").filter(tag -> tag.matches("\"[!#-~]*\"")).orElse(null);
  }

  /**
   * Returns whether the body is decompressed while it is written. A compressed body that was not
   * requested is decompressed too, unless the file's name indicates a compressed file. Parts of a
   * decompressed file are not kept, because the file's offsets differ from the offsets in the
   * response.
   */
  private boolean isUnpacked(HttpAnswer answer, String path) {
    boolean isNamedSo = path.toLowerCase(Locale.ROOT).matches(".*\\.(gz|tgz|z)");
    return !Decoded.isPlain(answer) && (config.decompress() || !isNamedSo);
  }

  /**
   * Returns the destination. If no name is configured, uses the name that the server proposes, or
   * otherwise the name in the URL.
   */
  private String path(HttpAnswer answer, HttpTarget target) {
    String destination = config.destination();
    if (!destination.isEmpty() && !destination.endsWith("/")) {
      return destination;
    }
    Optional<String> proposed = answer.header("content-disposition").flatMap(DispositionName::of);
    return destination + proposed.or(() -> lastSegment(answer, target)).orElse("response");
  }

  /** After a redirect, the name comes from the URL that responded. */
  private static Optional<String> lastSegment(HttpAnswer answer, HttpTarget target) {
    String path = answer.uri().getRawPath();
    boolean same = path == null || path.isEmpty() || path.endsWith(target.path());
    String segment = SafePath.name(same ? target.path() : path).replace("+", "%2B");
    return DispositionName.last(URLDecoder.decode(segment, StandardCharsets.UTF_8));
  }

  /**
   * Records a file outside the workspace so that a rollback finds it. Such files are visible
   * immediately.
   */
  private void note(String path, HttpTarget target, @Nullable String etag) {
    if (!Workspace.isRunsOwn(workspace.absolute(path))) {
      var placing = Json.object().put("path", path).put("etag", etag);
      placing.set("target", HttpCaller.position(target));
      workspace.note(Json.object().set(PLACING, placing));
    }
  }
}
