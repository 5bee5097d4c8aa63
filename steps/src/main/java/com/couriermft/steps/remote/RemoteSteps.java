package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Step;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.transfer.supervision.Waiter;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Lists the steps of this package. */
public final class RemoteSteps {
  private RemoteSteps() {}

  /**
   * Returns the steps of every family.
   *
   * @param sessions opens sessions with partners' servers
   * @param waiter pauses between two checks of a file
   * @param clock the storage's clock
   */
  public static List<Step<?>> all(RemoteSessions sessions, Waiter waiter, InstantSource clock) {
    return Stream.of(Family.SFTP, Family.FTP)
        .map(family -> new RemoteAccess(family, sessions))
        .<Step<?>>flatMap(
            access ->
                Stream.of(
                    new ListStep(access, waiter, clock),
                    new DownloadStep(access, waiter, clock),
                    new UploadStep(access),
                    new MoveStep(access),
                    new DeleteStep(access),
                    new MakeDirectoryStep(access),
                    new ExistsStep(access)))
        .toList();
  }
}
