package com.couriermft.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** The maximum heap usage directly after a garbage collection. */
final class LiveHeap {
  private final AtomicLong most = new AtomicLong();

  LiveHeap() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector)
          .addNotificationListener(
              (notification, handback) -> see((CompositeData) notification.getUserData()),
              n ->
                  n.getType()
                      .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION),
              null);
    }
  }

  private void see(CompositeData data) {
    Map<String, MemoryUsage> after =
        GarbageCollectionNotificationInfo.from(data).getGcInfo().getMemoryUsageAfterGc();
    long used =
        after.entrySet().stream()
            .filter(pool -> pool.getKey().startsWith("G1 "))
            .mapToLong(pool -> pool.getValue().getUsed())
            .sum();
    most.accumulateAndGet(used, Math::max);
  }

  void clear() {
    most.set(0);
  }

  long mostMebibytes() {
    return most.get() >> 20;
  }
}
