package com.couriermft.steps.file;

import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.time.Duration;
import java.util.Optional;

/** Says which files have left the place of a connection, or come into one. */
record PlaceRecords(Deliveries deliveries) {
  /**
   * Says it of a copy, once for each connection that it came from or went to. What stays within one
   * place is not said.
   *
   * @param took how long copying it took
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
