package com.couriermft.testing;

import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.delivery.MovedFile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Collects the deliveries that a step reports.
 *
 * @param files the files in the order of the reports
 */
public record ToldDeliveries(List<MovedFile> files) implements Deliveries {
  /** Creates an empty collection. */
  public ToldDeliveries() {
    this(new CopyOnWriteArrayList<>());
  }

  @Override
  public void record(MovedFile file, Duration took) {
    files.add(file);
  }

  @Override
  public void flush() {}
}
