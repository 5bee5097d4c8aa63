package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpMethod;
import com.azure.core.util.BinaryData;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.FileShare;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.azure.BlobService.Bytes;
import com.couriermft.storage.store.azure.ShareService.Refused;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link FileShare} over the REST API of Azure Files. */
record AzureFileShare(ShareService service) implements FileShare {
  private static final int PAGE = 1000;

  @Override
  public Optional<BlobInfo> find(String path) {
    return found("looking up", path, () -> service.send(HttpMethod.HEAD, path, "", Map.of()))
        .filter(answer -> !answer.header("x-ms-type").equals("Directory"))
        .map(answer -> answer.info(path));
  }

  @Override
  public SharePage list(String directory, @Nullable String continuation) {
    String query =
        "?restype=directory&comp=list&maxresults="
            + PAGE
            + "&include=Etag,Timestamps"
            + (continuation == null ? "" : "&marker=" + RestRequest.encode(continuation));
    return found(
            "listing",
            directory,
            () ->
                service.send(
                    HttpMethod.GET, directory, query, Map.of("x-ms-file-extended-info", "true")))
        .map(answer -> ShareListing.read(directory, answer.body()))
        .orElse(new SharePage(List.of(), List.of(), null));
  }

  @Override
  public void read(String path, long offset, byte[] buffer, int length, String etag) {
    Bytes range = new Bytes(buffer, 0, length);
    RestReply answer =
        found("reading", path, () -> service.read(path, offset, range))
            .orElseThrow(
                () ->
                    new NotFoundException(
                        FileCodes.FILE_NOT_FOUND, "'" + path + "' does not exist."));
    if (!answer.header("ETag").equals(etag)) {
      throw new StoreConflict("'" + path + "' has changed: its version is no longer " + etag);
    }
    if (answer.length() != length) {
      throw new StoreUnavailable(
          "received %d instead of %d bytes of '%s'".formatted(answer.length(), length, path), null);
    }
  }

  @Override
  public void create(String path, long sizeBytes) {
    Map<String, String> headers = new HashMap<>(smbDefaults());
    headers.put("x-ms-type", "file");
    headers.put("x-ms-content-length", String.valueOf(sizeBytes));
    inDirectory(path, () -> service.send(HttpMethod.PUT, path, "", headers));
  }

  @Override
  public void resize(String path, long sizeBytes) {
    Map<String, String> size = Map.of("x-ms-content-length", String.valueOf(sizeBytes));
    must(path, () -> service.send(HttpMethod.PUT, path, "?comp=properties", size));
  }

  @Override
  public void write(String path, long offset, byte[] buffer, int start, int length) {
    BlobService.Bytes content = new BlobService.Bytes(buffer, start, length);
    Map<String, String> headers =
        Map.of(
            "x-ms-write",
            "update",
            "x-ms-range",
            "bytes=" + offset + "-" + (offset + length - 1),
            "Content-MD5",
            content.md5(),
            "Content-Length",
            String.valueOf(length));
    BinaryData body = content.body();
    must(path, () -> service.send(HttpMethod.PUT, path, "?comp=range", headers, body));
  }

  @Override
  public BlobInfo rename(String from, String to, boolean replace, Map<String, String> metadata) {
    Map<String, String> headers = new HashMap<>();
    metadata.forEach((name, value) -> headers.put(RestRequest.META + name, value));
    headers.put("x-ms-file-rename-source", service.sourceAddress(from));
    headers.put("x-ms-file-rename-replace-if-exists", String.valueOf(replace));
    inDirectory(to, () -> service.send(HttpMethod.PUT, to, "?comp=rename", headers));
    return find(to)
        .orElseThrow(
            () -> new StoreConflict("'" + to + "' was deleted right after it was renamed"));
  }

  @Override
  public boolean delete(String path) {
    return found("deleting", path, () -> service.send(HttpMethod.DELETE, path, "", Map.of()))
        .isPresent();
  }

  /**
   * Makes a request. If directories of the path are missing, creates them and repeats the request.
   */
  private void inDirectory(String path, Runnable request) {
    try {
      request.run();
    } catch (Refused refused) {
      int slash = path.lastIndexOf('/');
      if (!refused.code.equals("ParentNotFound") || slash < 0) {
        throw of("writing", path, refused);
      }
      makeDirectory(path.substring(0, slash));
      must(path, request);
    }
  }

  private void makeDirectory(String path) {
    try {
      inDirectory(
          path, () -> service.send(HttpMethod.PUT, path, "?restype=directory", smbDefaults()));
    } catch (StoreConflict alreadyThere) {
      if (!isDirectory(path)) {
        throw CourierException.of(
            StorageCodes.STORAGE_REFUSED,
            "'" + path + "' in the share is a file, not a directory.",
            alreadyThere);
      }
    }
  }

  private boolean isDirectory(String path) {
    return found(
            "looking up",
            path,
            () -> service.send(HttpMethod.HEAD, path, "?restype=directory", Map.of()))
        .isPresent();
  }

  private static Map<String, String> smbDefaults() {
    return Map.of(
        "x-ms-file-permission", "inherit",
        "x-ms-file-attributes", "None",
        "x-ms-file-creation-time", "now",
        "x-ms-file-last-write-time", "now");
  }

  private static void must(String path, Runnable request) {
    try {
      request.run();
    } catch (Refused refused) {
      throw of("writing", path, refused);
    }
  }

  private static Optional<RestReply> found(String doing, String path, Supplier<RestReply> request) {
    try {
      return Optional.of(request.get());
    } catch (Refused refused) {
      if (refused.status == 404 && !refused.code.equals("ShareNotFound")) {
        return Optional.empty();
      }
      throw of(doing, path, refused);
    }
  }

  private static CourierException of(String doing, String path, Refused refused) {
    if (refused.code.equals("ShareNotFound")) {
      return CourierException.of(
          StorageCodes.SHARE_NOT_FOUND,
          "The share does not exist; create it, or correct the connection.");
    }
    return StorageErrors.of(
        doing + " '" + path + "' in the share", refused.status, refused.code, null);
  }
}
