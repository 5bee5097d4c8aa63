package com.couriermft.steps.file;

import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.time.Duration;
import java.util.Optional;

/** Records the files that were copied to or from a connection's storage location. */
record PlaceRecords(Deliveries deliveries) {
  /**
   * Records a copy, once for each connection that is its source or destination. Copies within one
   * storage location are not recorded.
   *
   * @param took duration of the copy
   */
  void record(StoredFile source, StoredFile copy, Duration took) {
    Optional<String> from = Workspace.findConnection(source.path());
    Optional<String> to = Workspace.findConnection(copy.path());
    if (!from.equals(to)) {
      from.ifPresent(name -> deliveries.record(MovedFile.taken(name, source, copy), took));
      to.ifPresent(name -> deliveries.record(MovedFile.put(name, source, copy), took));
    }
  }
}
