package com.couriermft.storage.store.azure;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.RequestConditions;
import com.azure.core.util.Context;
import com.azure.storage.blob.models.BlobRange;
import com.azure.storage.blob.models.BlobRequestConditions;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.options.BlobCopyFromUrlOptions;
import com.azure.storage.blob.options.BlockBlobStageBlockFromUrlOptions;
import com.azure.storage.blob.specialized.BlockBlobClient;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Blobs.Version;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Copies other blobs within the service: "Copy Blob From URL" and "Put Block From URL". Rejections
 * that are neither temporary nor caused by the condition mean that the service cannot copy the
 * source. If the cause also affects reading, the caller encounters it when transferring the bytes.
 *
 * @param target the blob to write
 */
record BlobCopies(BlockBlobClient target) {
  private static final Set<String> CONDITION_FAILED =
      Set.of("BlobAlreadyExists", "ConditionNotMet", "UnauthorizedBlobOverwrite");
  private static final int NOT_IMPLEMENTED = 501;

  /** Copies an entire blob; returns empty if the service cannot copy it. */
  Optional<BlobInfo> whole(
      CopySource from,
      Version source,
      Condition condition,
      Map<String, String> metadata,
      Tries tries) {
    BlobCopyFromUrlOptions options =
        new BlobCopyFromUrlOptions(from.url())
            .setSourceAuthorization(from.authorization())
            .setSourceRequestConditions(new RequestConditions().setIfMatch(source.etag()))
            .setMetadata(metadata)
            .setDestinationRequestConditions(conditions(condition));
    return asking(
            source, condition, () -> target.copyFromUrlWithResponse(options, null, tries.context()))
        .map(answer -> BlobInfos.of(target.getBlobName(), source, answer.getHeaders(), metadata));
  }

  /** Stages a range as a block; returns false if the service cannot copy it. */
  boolean range(CopySource from, Version source, BlobRange range, String blockId) {
    BlockBlobStageBlockFromUrlOptions options =
        new BlockBlobStageBlockFromUrlOptions(blockId, from.url())
            .setSourceRange(range)
            .setSourceAuthorization(from.authorization())
            .setSourceRequestConditions(new BlobRequestConditions().setIfMatch(source.etag()));
    return asking(
            source,
            Condition.none(),
            () -> target.stageBlockFromUrlWithResponse(options, null, Context.NONE))
        .isPresent();
  }

  private static BlobRequestConditions conditions(Condition condition) {
    return new BlobRequestConditions()
        .setIfNoneMatch(condition.ifAbsent() ? "*" : null)
        .setIfMatch(condition.etag());
  }

  private <T> Optional<T> asking(Version source, Condition condition, Supplier<T> request) {
    return StorageErrors.translating(
        "copying blob " + source.container() + "/" + source.name(),
        () -> {
          try {
            return Optional.of(request.get());
          } catch (BlobStorageException e) {
            if (isRefusal(e, condition)) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  private static boolean isRefusal(HttpResponseException e, Condition condition) {
    int status = StorageErrors.status(e);
    boolean passing = status == 408 || status == 429 || status >= 500 && status != NOT_IMPLEMENTED;
    // Without a condition on the target, the condition on the source has failed.
    boolean failed =
        !condition.equals(Condition.none()) && CONDITION_FAILED.contains(StorageErrors.code(e));
    return !passing && !failed;
  }
}
