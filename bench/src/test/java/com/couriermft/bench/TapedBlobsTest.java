package com.couriermft.bench;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.BlobsContract;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import java.time.InstantSource;

class TapedBlobsTest extends BlobsContract {
  private final Blobs blobs =
      new TapedBlobs(new InMemoryBlobs(InstantSource.system()), (kind, again) -> {});

  @Override
  protected Blobs blobs() {
    return blobs;
  }
}
