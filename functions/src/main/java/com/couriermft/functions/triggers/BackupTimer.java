package com.couriermft.functions.triggers;

import com.couriermft.functions.backup.ScheduledBackup;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.TimerTrigger;
import java.io.IOException;

/** Backs up the installation once a day, if a backup account is configured. */
public final class BackupTimer {
  /** Continues a due backup. The next tick continues after the time limit. */
  @FunctionName("backup_timer")
  public void run(@TimerTrigger(name = "timer", schedule = "20 */5 * * * *") String timer)
      throws IOException, InterruptedException {
    if (Wiring.backup().isPresent()) {
      ScheduledBackup.tick(Wiring.backup().get(), Wiring.backupAccounts());
    }
  }
}
