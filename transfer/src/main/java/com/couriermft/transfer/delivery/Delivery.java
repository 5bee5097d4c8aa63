package com.couriermft.transfer.delivery;

import java.time.Instant;

/**
 * The record of a moved file; immutable. JSON:
 *
 * <pre>{"file": {"direction": "sent", …}, "started_at": "2026-11-21T04:09:34.362Z",
 *  "ended_at": "2026-11-21T04:09:35.101Z", "by": {"execution_id": "01M7…", …}}</pre>
 *
 * @param file the moved file
 * @param startedAt when moving it started
 * @param endedAt when it arrived, or was recognised as having arrived, by the storage server's
 *     clock, in milliseconds
 * @param by the attempt that moved it
 */
public record Delivery(MovedFile file, Instant startedAt, Instant endedAt, Origin by) {}
