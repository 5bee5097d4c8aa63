package com.couriermft.automation.chain;

/**
 * A chain execution that is there.
 *
 * @param execution the header
 * @param isNew whether the call that returns this made it, and no call before or beside it
 */
public record StartedChain(ChainExecution execution, boolean isNew) {}
