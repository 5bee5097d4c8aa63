package com.couriermft.partners.connection;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;

/**
 * The limits on a server's use. Its fields stand in the connection's JSON itself:
 *
 * <pre>"max_connections": 2, "sessions_per_step": 1, "bandwidth_bytes_per_second": 0</pre>
 *
 * @param maxConnections steps that may use it at the same time on all hosts together, 1..100
 * @param sessionsPerStep sessions that one of those steps may have open at a time, 1..8
 * @param bandwidthBytesPerSecond what all sessions of one process move together, both directions
 *     added; 0 for as much as they can
 */
public record Traffic(
    @Field(
            title = "Maximum concurrent steps",
            group = FieldGroup.LIMITS,
            help = Forms.STEPS_HELP,
            defaultValue = "2",
            min = 1,
            max = 100)
        int maxConnections,
    @Field(
            title = "Sessions per step",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Sessions that one step may have open at a time, to move several files",
            defaultValue = "1",
            min = 1,
            max = 8)
        int sessionsPerStep,
    @Field(
            title = "Bandwidth limit",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "What all sessions of one process may move together, both directions added; 0 for"
                    + " no cap",
            unit = "bytes per second",
            defaultValue = "0",
            min = 0,
            max = Integer.MAX_VALUE)
        int bandwidthBytesPerSecond) {}
