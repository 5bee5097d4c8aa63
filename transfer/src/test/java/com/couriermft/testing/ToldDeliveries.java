package com.couriermft.testing;

import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.delivery.MovedFile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What a step says of the files that it moves, for its test.
 *
 * @param files in the order they were said
 */
public record ToldDeliveries(List<MovedFile> files) implements Deliveries {
  /** Nothing yet. */
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
