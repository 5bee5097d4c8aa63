package com.couriermft.storage.store.azure;

import com.azure.core.exception.HttpResponseException;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.models.BlobRange;
import com.azure.storage.blob.models.BlobRequestConditions;
import com.azure.storage.blob.models.BlockListType;
import com.azure.storage.blob.specialized.BlockBlobClient;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.azure.BlobService.Address;
import com.couriermft.storage.store.azure.BlobService.Bytes;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link Blobs} on Azure Blob Storage. The SDK retries requests without a response. If a retry
 * meets a conflict, the stored blob shows whether an earlier try caused it. A missing container
 * reads as empty and is created by the first write; if it must not be created, every call fails.
 * Thread-safe.
 */
final class AzureBlobs implements Blobs {
  /** The page size of listings: the service's maximum. */
  private static final int PAGE = 5000;

  private final BlobServiceClient service;
  private final BlobService contents;
  private final CopySource.Permit permit;
  private final BlobCalls calls;

  /**
   * Creates an adapter to a service.
   *
   * @param contents the same service, for transfers of contents
   * @param permit authorizes the service to read this service's blobs for copying
   * @param createsContainers whether the first write creates a missing container
   */
  AzureBlobs(
      BlobServiceClient service,
      BlobService contents,
      CopySource.Permit permit,
      boolean createsContainers) {
    this.service = service;
    this.contents = contents;
    this.permit = permit;
    this.calls = new BlobCalls(service, createsContainers);
  }

  @Override
  public boolean putIfAbsent(String container, String name, byte[] content, String contentType) {
    Tries tries = new Tries();
    try {
      Bytes bytes = new Bytes(content, 0, content.length);
      put(address(container, name), bytes, contentType, Condition.absent(), Map.of(), tries);
      return true;
    } catch (StoreConflict exists) {
      return tries.several() && Arrays.equals(get(container, name), content);
    }
  }

  @Override
  public void put(String container, String name, byte[] content, String contentType) {
    Bytes bytes = new Bytes(content, 0, content.length);
    Address address = address(container, name);
    put(address, bytes, contentType, Condition.none(), Map.of(), new Tries());
  }

  @Override
  public BlobInfo put(
      String container,
      String name,
      byte[] buffer,
      int length,
      Condition condition,
      Map<String, String> metadata) {
    StorageLimits.checkCommit(name, 1, metadata);
    Bytes bytes = new Bytes(buffer, 0, length);
    return put(address(container, name), bytes, null, condition, metadata, new Tries());
  }

  private BlobInfo put(
      Address address,
      Bytes content,
      @Nullable String contentType,
      Condition condition,
      Map<String, String> metadata,
      Tries tries) {
    return calls.write(
        "writing blob " + address,
        address.container(),
        () -> contents.put(address, content, contentType, condition, metadata, tries.context()));
  }

  @Override
  public byte[] get(String container, String name) {
    Address address = address(container, name);
    return calls
        .read("reading blob " + address, container, () -> contents.get(address))
        .orElseThrow(() -> notFound(container, name));
  }

  @Override
  public void read(
      String container,
      String name,
      long offset,
      byte[] buffer,
      int length,
      @Nullable String etag) {
    Address address = address(container, name);
    String what = "reading " + length + " bytes at " + offset + " of blob " + address;
    StorageLimits.checkRange(name, offset, buffer, length);
    Bytes range = new Bytes(buffer, 0, length);
    long came =
        calls
            .read(what, container, () -> read(address, offset, range, etag))
            .orElseThrow(() -> notFound(container, name));
    if (came != length) {
      throw new StoreUnavailable("%d bytes arrived while %s".formatted(came, what), null);
    }
  }

  /**
   * Reads a range. A range after the end of the blob returns no bytes; a range that crosses the end
   * returns fewer bytes.
   */
  private long read(Address address, long offset, Bytes range, @Nullable String etag) {
    try {
      return contents.read(address, offset, range, etag);
    } catch (HttpResponseException e) {
      if (StorageErrors.status(e) == 416) {
        return 0;
      }
      throw e;
    }
  }

  @Override
  public Optional<BlobInfo> find(String container, String name) {
    Address address = address(container, name);
    return calls
        .read("reading properties of blob " + address, container, () -> contents.find(address))
        .filter(blob -> !BlobListing.isDirectory(blob.metadata()));
  }

  @Override
  public void stageBlock(String container, String name, byte[] blockId, byte[] buffer, int length) {
    Address address = address(container, name);
    StorageLimits.checkBlock(blockId, buffer, length);
    calls.write(
        "staging a block of blob " + address,
        container,
        () -> contents.stage(address, blockId, new Bytes(buffer, 0, length)));
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
    Address address = address(container, name);
    StorageLimits.checkCommit(name, blockIds.size(), metadata);
    String what = "committing blob " + address;
    Tries tries = new Tries();
    try {
      calls.write(what, container, () -> commit(address, blockIds, condition, metadata, tries));
    } catch (StoreConflict conflict) {
      List<String> ids = blockIds.stream().map(BlobService::base64).toList();
      if (!tries.several() || !isMadeOf(blob(container, name), ids, metadata)) {
        throw conflict;
      }
    }
    return find(container, name)
        .orElseThrow(() -> new StoreConflict("The blob was deleted right after " + what));
  }

  private void commit(
      Address address,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata,
      Tries tries) {
    try {
      contents.commit(address, blockIds, condition, metadata, tries.context());
    } catch (HttpResponseException e) {
      if (StorageErrors.code(e).equals("InvalidBlockList")) {
        throw new StoreConflict("Blob " + address + " is missing a block to commit");
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
    StorageLimits.checkCommit(name, 1, metadata);
    BlobCopies copies = new BlobCopies(blob(container, name));
    Tries tries = new Tries();
    try {
      return copies.whole(from.copySource(source), source, condition, metadata, tries);
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
            .range(
                from.copySource(source),
                source,
                new BlobRange(offset, length),
                BlobService.base64(blockId));
  }

  private CopySource copySource(Version source) {
    return permit.of(blob(source.container(), source.name()));
  }

  @Override
  public BlobPage list(String container, String prefix, @Nullable String continuation) {
    StorageLimits.checkContainer(container);
    return calls
        .read(
            "listing blobs " + container + "/" + prefix,
            container,
            () -> contents.list(container, prefix, continuation, PAGE))
        .orElse(new BlobPage(List.of(), null));
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

  private static Address address(String container, String name) {
    StorageLimits.checkBlob(container, name);
    return new Address(container, name);
  }

  private BlockBlobClient blob(String container, String name) {
    StorageLimits.checkBlob(container, name);
    return service.getBlobContainerClient(container).getBlobClient(name).getBlockBlobClient();
  }

  private static NotFoundException notFound(String container, String name) {
    return new NotFoundException(
        StorageCodes.BLOB_NOT_FOUND, "Blob %s/%s does not exist.".formatted(container, name));
  }
}
