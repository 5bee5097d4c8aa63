package com.couriermft.store.azure;

import com.azure.core.http.rest.PagedResponse;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.models.BlobHttpHeaders;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobRange;
import com.azure.storage.blob.models.BlobRequestConditions;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.models.BlockBlobItem;
import com.azure.storage.blob.models.BlockListType;
import com.azure.storage.blob.models.ListBlobsOptions;
import com.azure.storage.blob.options.BlockBlobCommitBlockListOptions;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import com.azure.storage.blob.options.BlockBlobStageBlockOptions;
import com.azure.storage.blob.specialized.BlockBlobClient;
import com.couriermft.failure.NotFoundException;
import com.couriermft.store.Blobs;
import com.couriermft.store.Limits;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.StoreUnavailable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link Blobs} on Azure Blob Storage. The SDK repeats what got no answer; where a repetition then
 * meets a conflict, what is stored tells whether it was with ourselves. A container that does not
 * exist reads as empty and is created by the first write, unless that is left to others: then every
 * call says so. Thread-safe.
 */
final class AzureBlobs implements Blobs {
  private static final int PAGE = 1000;
  private static final int SLICE = 64 << 10;

  private final BlobServiceClient service;
  private final CopySource.Permit permit;
  private final BlobCalls calls;

  /**
   * On this service.
   *
   * @param permit lets the service read blobs of this one to copy them
   * @param createsContainers whether a container that does not exist is made when it is written to
   */
  AzureBlobs(BlobServiceClient service, CopySource.Permit permit, boolean createsContainers) {
    this.service = service;
    this.permit = permit;
    this.calls = new BlobCalls(service, createsContainers);
  }

  @Override
  public boolean putIfAbsent(String container, String name, byte[] content, String contentType) {
    BlockBlobSimpleUploadOptions upload =
        upload(content, contentType)
            .setRequestConditions(new BlobRequestConditions().setIfNoneMatch("*"));
    Tries tries = new Tries();
    try {
      upload(container, name, upload, tries.context());
      return true;
    } catch (StoreConflict exists) {
      return tries.several() && Arrays.equals(get(container, name), content);
    }
  }

  @Override
  public void put(String container, String name, byte[] content, String contentType) {
    upload(container, name, upload(content, contentType), Context.NONE);
  }

  private static BlockBlobSimpleUploadOptions upload(byte[] content, String contentType) {
    return new BlockBlobSimpleUploadOptions(BinaryData.fromBytes(content))
        .setHeaders(new BlobHttpHeaders().setContentType(contentType));
  }

  private BlockBlobItem upload(
      String container, String name, BlockBlobSimpleUploadOptions upload, Context context) {
    BlockBlobClient blob = blob(container, name);
    return calls.write(
        "writing blob " + container + "/" + name,
        container,
        () -> blob.uploadWithResponse(upload, null, context).getValue());
  }

  @Override
  public BlobInfo put(
      String container,
      String name,
      byte[] buffer,
      int length,
      Condition condition,
      Map<String, String> metadata) {
    Limits.checkCommit(name, 1, metadata);
    BinaryData content = length == 0 ? BinaryData.fromBytes(new byte[0]) : slices(buffer, length);
    BlockBlobSimpleUploadOptions upload =
        new BlockBlobSimpleUploadOptions(content)
            .setMetadata(metadata)
            .setRequestConditions(conditions(condition));
    BlockBlobItem item = upload(container, name, upload, Context.NONE);
    return new BlobInfo(
        name,
        length,
        BlobInfos.quoted(item.getETag()),
        item.getLastModified().toInstant(),
        metadata);
  }

  @Override
  public byte[] get(String container, String name) {
    BlockBlobClient blob = blob(container, name);
    return calls
        .read("reading blob " + container + "/" + name, container, blob::downloadContent)
        .map(BinaryData::toBytes)
        .orElseThrow(() -> notFound(container, name));
  }

  @Override
  public byte[] read(
      String container, String name, long offset, int length, @Nullable String etag) {
    String what = "reading %d bytes at %d of blob %s/%s".formatted(length, offset, container, name);
    BlockBlobClient blob = blob(container, name);
    Limits.checkRange(name, offset, length);
    ExactBytes bytes = new ExactBytes(length);
    BlobRange range = new BlobRange(offset, (long) length);
    BlobRequestConditions condition = new BlobRequestConditions().setIfMatch(etag);
    calls
        .read(what, container, () -> download(blob, bytes, range, condition))
        .orElseThrow(() -> notFound(container, name));
    if (!bytes.isComplete()) {
      throw new StoreUnavailable("The blob ended early while " + what, null);
    }
    return bytes.bytes();
  }

  /** A range that begins behind the end yields nothing, as one that ends there yields less. */
  private static boolean download(
      BlockBlobClient blob, ExactBytes bytes, BlobRange range, BlobRequestConditions condition) {
    try {
      blob.downloadStreamWithResponse(bytes, range, null, condition, false, null, Context.NONE);
    } catch (BlobStorageException e) {
      if (StorageErrors.status(e) != 416) {
        throw e;
      }
    }
    return true;
  }

  @Override
  public Optional<BlobInfo> find(String container, String name) {
    BlockBlobClient blob = blob(container, name);
    return calls
        .read(
            "reading properties of blob " + container + "/" + name, container, blob::getProperties)
        .map(properties -> BlobInfos.of(name, properties));
  }

  @Override
  public void stageBlock(String container, String name, byte[] blockId, byte[] buffer, int length) {
    BlockBlobClient blob = blob(container, name);
    Limits.checkBlock(blockId, buffer, length);
    BlockBlobStageBlockOptions block =
        new BlockBlobStageBlockOptions(base64(blockId), slices(buffer, length));
    calls.write(
        "staging a block of blob " + container + "/" + name,
        container,
        () -> blob.stageBlockWithResponse(block, null, Context.NONE));
  }

  /** Neither copied nor sent in one piece: the JDK keeps a direct buffer as large as each piece. */
  private static BinaryData slices(byte[] buffer, int length) {
    List<ByteBuffer> slices = new ArrayList<>();
    for (int offset = 0; offset < length; offset += SLICE) {
      slices.add(ByteBuffer.wrap(buffer, offset, Math.min(SLICE, length - offset)).slice());
    }
    return BinaryData.fromListByteBuffer(slices);
  }

  @Override
  public List<Block> stagedBlocks(String container, String name) {
    BlockBlobClient blob = blob(container, name);
    return calls
        .read(
            "listing staged blocks of blob " + container + "/" + name,
            container,
            () -> blob.listBlocks(BlockListType.UNCOMMITTED))
        .map(
            blocks ->
                blocks.getUncommittedBlocks().stream()
                    .map(
                        block ->
                            new Block(
                                Base64.getDecoder().decode(block.getName()), block.getSizeLong()))
                    .toList())
        .orElse(List.of());
  }

  @Override
  public BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata) {
    BlockBlobClient blob = blob(container, name);
    Limits.checkCommit(name, blockIds.size(), metadata);
    String what = "committing blob " + container + "/" + name;
    List<String> ids = blockIds.stream().map(AzureBlobs::base64).toList();
    BlockBlobCommitBlockListOptions commit =
        new BlockBlobCommitBlockListOptions(ids)
            .setMetadata(metadata)
            .setRequestConditions(conditions(condition));
    Tries tries = new Tries();
    try {
      calls.write(what, container, () -> commit(blob, commit, tries));
    } catch (StoreConflict conflict) {
      if (!tries.several() || !isMadeOf(blob, ids, metadata)) {
        throw conflict;
      }
    }
    return find(container, name)
        .orElseThrow(() -> new StoreConflict("The blob was deleted right after " + what));
  }

  private static boolean commit(
      BlockBlobClient blob, BlockBlobCommitBlockListOptions commit, Tries tries) {
    try {
      blob.commitBlockListWithResponse(commit, null, tries.context());
      return true;
    } catch (BlobStorageException e) {
      if (StorageErrors.code(e).equals("InvalidBlockList")) {
        throw new StoreConflict("Blob " + blob.getBlobName() + " lacks a block to be committed");
      }
      throw e;
    }
  }

  private boolean isMadeOf(BlockBlobClient blob, List<String> ids, Map<String, String> metadata) {
    return calls
        .read(
            "reading the blocks of blob " + blob.getBlobName(),
            blob.getContainerName(),
            () ->
                blob.getProperties().getMetadata().equals(metadata)
                    && blob.listBlocks(BlockListType.COMMITTED).getCommittedBlocks().stream()
                        .map(block -> block.getName())
                        .toList()
                        .equals(ids))
        .orElse(false);
  }

  @Override
  public Optional<BlobInfo> copy(
      Version source,
      String container,
      String name,
      Condition condition,
      Map<String, String> metadata) {
    if (!(source.blobs() instanceof AzureBlobs from)) {
      return Optional.empty();
    }
    Limits.checkCommit(name, 1, metadata);
    BlobCopies copies = new BlobCopies(blob(container, name));
    Tries tries = new Tries();
    try {
      boolean copied = copies.whole(from.copySource(source), source, condition, metadata, tries);
      return copied ? find(container, name) : Optional.empty();
    } catch (StoreConflict conflict) {
      Optional<BlobInfo> there = tries.several() ? find(container, name) : Optional.empty();
      return Optional.of(
          there.filter(blob -> blob.metadata().equals(metadata)).orElseThrow(() -> conflict));
    }
  }

  @Override
  public boolean stageCopy(
      Version source, long offset, long length, String container, String name, byte[] blockId) {
    return source.blobs() instanceof AzureBlobs from
        && new BlobCopies(blob(container, name))
            .range(from.copySource(source), source, new BlobRange(offset, length), base64(blockId));
  }

  private CopySource copySource(Version source) {
    return permit.of(blob(source.container(), source.name()));
  }

  @Override
  public BlobPage list(String container, String prefix, @Nullable String continuation) {
    Limits.checkContainer(container);
    ListBlobsOptions options = new ListBlobsOptions().setPrefix(prefix).setMaxResultsPerPage(PAGE);
    return calls
        .read(
            "listing blobs " + container + "/" + prefix,
            container,
            () -> page(container, options, continuation))
        .orElse(new BlobPage(List.of(), null));
  }

  private BlobPage page(String container, ListBlobsOptions options, @Nullable String continuation) {
    PagedResponse<BlobItem> page =
        service
            .getBlobContainerClient(container)
            .listBlobs(options, continuation, null)
            .iterableByPage()
            .iterator()
            .next();
    String next = page.getContinuationToken();
    return new BlobPage(
        page.getValue().stream().map(BlobInfos::of).toList(),
        next == null || next.isEmpty() ? null : next);
  }

  @Override
  public void delete(String container, String name) {
    deleteIf(container, name, new BlobRequestConditions());
  }

  @Override
  public boolean deleteIfUnchanged(String container, String name, String etag) {
    return deleteIf(container, name, new BlobRequestConditions().setIfMatch(etag));
  }

  private boolean deleteIf(String container, String name, BlobRequestConditions condition) {
    BlockBlobClient blob = blob(container, name);
    Tries tries = new Tries();
    try {
      return calls
          .read(
              "deleting blob " + container + "/" + name,
              container,
              () -> blob.deleteWithResponse(null, condition, null, tries.context()))
          .map(deleted -> true)
          .orElse(tries.several());
    } catch (StoreConflict changedOrGone) {
      return tries.several() && find(container, name).isEmpty();
    }
  }

  private BlockBlobClient blob(String container, String name) {
    Limits.checkBlob(container, name);
    return service.getBlobContainerClient(container).getBlobClient(name).getBlockBlobClient();
  }

  static BlobRequestConditions conditions(Condition condition) {
    return new BlobRequestConditions()
        .setIfNoneMatch(condition.ifAbsent() ? "*" : null)
        .setIfMatch(condition.etag());
  }

  private static String base64(byte[] blockId) {
    return Base64.getEncoder().encodeToString(blockId);
  }

  private static NotFoundException notFound(String container, String name) {
    return new NotFoundException(
        "blob_not_found", "Blob %s/%s does not exist".formatted(container, name));
  }
}
