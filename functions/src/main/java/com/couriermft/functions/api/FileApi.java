package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.functions.answer.WorkspaceFile;
import com.couriermft.functions.http.ByteRange;
import com.couriermft.functions.http.ContentDisposition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists the files in the workspace of an execution, and returns their content in ranges. */
final class FileApi {
  private static final int MOST_LISTED = 1_000;

  private final Courier courier;

  FileApi(Courier courier) {
    this.courier = courier;
  }

  Response list(String id, Request request) {
    Execution execution = new ExecutionApi(courier).find(id);
    try (BlobWorkspace workspace = courier.engine().files(execution.id())) {
      List<StoredFile> files =
          workspace.find("**").stream().sorted(Comparator.comparing(StoredFile::path)).toList();
      return Paging.of(request, MOST_LISTED, MOST_LISTED, position -> true)
          .slice(files, StoredFile::path, file -> shown(file, execution.id(), request));
    }
  }

  private static WorkspaceFile shown(StoredFile file, String id, Request request) {
    String path = file.path().substring(root(id).length());
    String encoded =
        Arrays.stream(path.split("/")).map(UrlEncoding::encode).collect(Collectors.joining("/"));
    return new WorkspaceFile(file, request.link("executions/" + id + "/files/" + encoded));
  }

  /** Returns a file or one range of it; a path cannot leave the execution's workspace. */
  Response download(String id, String path, Request request) throws IOException {
    Execution execution = new ExecutionApi(courier).find(id);
    try (BlobWorkspace workspace = courier.engine().files(execution.id())) {
      StoredFile file = workspace.get(root(execution.id()) + path);
      Optional<ByteRange> range = range(file, request);
      if (range.isEmpty() && file.sizeBytes() > Downloads.MOST_BYTES) {
        throw tooLarge(file);
      }
      ByteRange part =
          range.orElseGet(() -> new ByteRange(0, (int) file.sizeBytes(), file.sizeBytes()));
      byte[] bytes = Downloads.read(part.length(), () -> workspace.read(file, part.first()));
      return range.isPresent()
          ? described(file, 206, bytes).with("Content-Range", part.contentRange())
          : described(file, 200, bytes);
    }
  }

  private static Optional<ByteRange> range(StoredFile file, Request request) {
    Optional<String> version = request.findHeader("if-range");
    return version.isPresent() && !version.get().equals(etag(file))
        ? Optional.empty()
        : request
            .findHeader("range")
            .flatMap(header -> ByteRange.find(header, file.sizeBytes(), Downloads.MOST_BYTES));
  }

  private static Response described(StoredFile file, int status, byte[] bytes) {
    return Response.of(status)
        .withBody(bytes)
        .with("Content-Type", "application/octet-stream")
        .with("Content-Disposition", ContentDisposition.named(file.name()))
        .with("X-Content-Type-Options", "nosniff")
        .with("Accept-Ranges", "bytes")
        .with("ETag", etag(file));
  }

  private static String etag(StoredFile file) {
    return '"' + file.sha256() + '"';
  }

  private static StatusException tooLarge(StoredFile file) {
    return new StatusException(
        RequestCodes.RANGE_REQUIRED,
        "'%s' has %d bytes; request at most %d bytes at a time with a Range header."
            .formatted(file.path(), file.sizeBytes(), Downloads.MOST_BYTES));
  }

  private static String root(String id) {
    return "work:/" + id + "/";
  }
}
