package com.couriermft.automation.chain;

/**
 * An existing chain execution.
 *
 * @param execution the header
 * @param isNew whether this call created it
 */
public record StartedChain(ChainExecution execution, boolean isNew) {}
