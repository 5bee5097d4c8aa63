package com.couriermft.storage.store.azure;

import com.azure.core.util.SharedExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads on which the SDK reads answers and watches their timeouts. Its own ones end with the
 * first shutdown hook, and a request sent after that waits for ever; these last as long as the
 * process, which hands its steps back at its end.
 */
final class SdkThreads {
  private static final int MOST = 64;
  private static final int IDLE_SECONDS = 30;

  private SdkThreads() {}

  /** Has the whole SDK use these threads, in place of any it has made. */
  static void install() {
    ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(MOST, SdkThreads::thread);
    threads.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    threads.allowCoreThreadTimeOut(true);
    threads.setRemoveOnCancelPolicy(true);
    SharedExecutorService.getInstance().setExecutorService(threads);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "azure-sdk");
    thread.setDaemon(true);
    return thread;
  }
}
