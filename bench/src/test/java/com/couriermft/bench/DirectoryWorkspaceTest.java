package com.couriermft.bench;

import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.WorkspaceContract;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class DirectoryWorkspaceTest extends WorkspaceContract {
  @TempDir private Path folder;
  private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = new DirectoryWorkspace(folder.resolve("work"), folder.resolve("permanent"));
  }

  @Override
  protected Workspace workspace() {
    return workspace;
  }
}
