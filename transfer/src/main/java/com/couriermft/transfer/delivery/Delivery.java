package com.couriermft.transfer.delivery;

import java.time.Instant;

/**
 * The record of a file that was moved; immutable. JSON:
 *
 * <pre>{"file": {"direction": "sent", …}, "started_at": "2026-11-21T04:09:34.362Z",
 *  "ended_at": "2026-11-21T04:09:35.101Z", "by": {"execution_id": "01M7…", …}}</pre>
 *
 * @param file what was moved
 * @param startedAt when moving it began
 * @param endedAt when it had arrived, or was recognised as having arrived, by the storage server's
 *     clock, in milliseconds
 * @param by who moved it
 */
public record Delivery(MovedFile file, Instant startedAt, Instant endedAt, Origin by) {}
