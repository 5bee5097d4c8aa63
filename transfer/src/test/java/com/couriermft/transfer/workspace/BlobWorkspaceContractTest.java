package com.couriermft.transfer.workspace;

import com.couriermft.storage.store.memory.InMemoryBlobs;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;

class BlobWorkspaceContractTest extends WorkspaceContract {
  private final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
  private final BlobWorkspace workspace = spaces.attempt("step");

  @Override
  protected Workspace workspace() {
    return workspace;
  }

  @AfterEach
  void close() {
    workspace.close();
    spaces.close();
  }
}
