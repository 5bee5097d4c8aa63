package com.couriermft.steps.sftp;

import com.couriermft.step.Step;
import com.couriermft.transfer.Waiter;
import java.time.InstantSource;
import java.util.List;

/** The list of this package's steps. */
public final class SftpSteps {
  private SftpSteps() {}

  /** All of them, on these sessions. */
  public static List<Step<?>> all(SftpSessions sessions, Waiter waiter, InstantSource clock) {
    return List.of(
        new SftpList(sessions, waiter, clock),
        new SftpDownload(sessions, waiter, clock),
        new SftpUpload(sessions),
        new SftpMove(sessions),
        new SftpDelete(sessions),
        new SftpMkdir(sessions),
        new SftpExists(sessions));
  }
}
