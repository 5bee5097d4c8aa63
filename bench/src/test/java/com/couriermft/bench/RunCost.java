package com.couriermft.bench;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import java.util.Map;

/**
 * Measures the requests of complete executions with ten steps, from the start to the release of the
 * slot, and their price.
 */
final class RunCost {
  private static final int STEPS = 10;

  private final Lab lab;

  RunCost(Lab lab) {
    this.lab = lab;
  }

  void print(String title, String config) throws InterruptedException {
    lab.job("cost", STEPS, "bench.echo", config);
    run();
    lab.engine.sweep();
    System.out.println(Prices.line(title, run()));
  }

  private Map<String, Integer> run() throws InterruptedException {
    lab.counter.clear();
    Execution e = lab.start("cost");
    for (int step = 0; step < STEPS; step++) {
      lab.pumpOne();
    }
    Map<String, Integer> requests = lab.counter.snapshot();
    if (lab.now(e).state() != ExecutionState.COMPLETED) {
      throw new IllegalStateException("The run is " + lab.now(e).state());
    }
    return requests;
  }
}
