package com.couriermft.automation.chain;

import com.couriermft.storage.label.LabelFilter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A filter that selects chain executions.
 *
 * @param chainId id of the chain; {@code null} for any
 * @param state state; {@code null} for any
 * @param since earliest creation time, inclusive; {@code null} for no limit
 * @param until latest creation time, inclusive; {@code null} for no limit
 * @param labels conditions on the labels
 */
public record ChainFilter(
    @Nullable String chainId,
    @Nullable ChainState state,
    @Nullable Instant since,
    @Nullable Instant until,
    LabelFilter labels) {}
