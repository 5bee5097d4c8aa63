package com.couriermft.transfer.delivery;

import java.time.Instant;

/**
 * The record of a transferred file. Immutable. JSON:
 *
 * <pre>{"file": {"direction": "sent", …}, "started_at": "2026-11-21T04:09:34.362Z",
 *  "ended_at": "2026-11-21T04:09:35.101Z", "by": {"execution_id": "01M7…", …}}</pre>
 *
 * @param file the transferred file
 * @param startedAt when the transfer started
 * @param endedAt when the file arrived, or was recognized as having arrived, by the storage
 *     server's clock, in milliseconds
 * @param by the attempt that transferred it
 */
public record Delivery(MovedFile file, Instant startedAt, Instant endedAt, Origin by) {}
