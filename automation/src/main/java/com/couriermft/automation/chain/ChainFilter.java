package com.couriermft.automation.chain;

import com.couriermft.storage.label.LabelFilter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A filter selects chain executions.
 *
 * @param chainId of this chain, or {@code null}
 * @param state in this state, or {@code null}
 * @param since made then or later, or {@code null}
 * @param until made then or before, or {@code null}
 * @param labels what is asked of their labels
 */
public record ChainFilter(
    @Nullable String chainId,
    @Nullable ChainState state,
    @Nullable Instant since,
    @Nullable Instant until,
    LabelFilter labels) {}
