package com.couriermft.steps.remote;

import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.WorkspaceContract;

class MemoryWorkspaceTest extends WorkspaceContract {
  private final Workspace workspace = new MemoryWorkspace();

  @Override
  protected Workspace workspace() {
    return workspace;
  }
}
