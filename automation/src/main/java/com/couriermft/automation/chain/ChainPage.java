package com.couriermft.automation.chain;

import com.couriermft.storage.store.Listed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of chain executions.
 *
 * @param executions the chain executions, newest first
 * @param next id after which the next page starts; {@code null} on the last page
 */
public record ChainPage(List<Listed<ChainExecution>> executions, @Nullable String next) {
  public ChainPage {
    executions = List.copyOf(executions);
  }
}
