package com.couriermft.partners.connection;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;

/**
 * The limits on a server's use. Its fields are part of the connection's JSON object:
 *
 * <pre>"max_connections": 2, "sessions_per_step": 1, "bandwidth_bytes_per_second": 0</pre>
 *
 * @param maxConnections maximum number of steps that use the server at the same time on all hosts
 *     combined, 1..100
 * @param sessionsPerStep maximum number of open sessions of one step, 1..8
 * @param bandwidthBytesPerSecond maximum bytes per second of all sessions in one process combined,
 *     in both directions; 0 for no limit
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
            help =
                "How many sessions one step can have open at a time, to transfer files in parallel",
            defaultValue = "1",
            min = 1,
            max = 8)
        int sessionsPerStep,
    @Field(
            title = "Bandwidth limit",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Maximum bytes per second of all sessions in one process, in both directions "
                    + "together; 0 for no limit",
            unit = "bytes per second",
            defaultValue = "0",
            min = 0,
            max = Integer.MAX_VALUE)
        int bandwidthBytesPerSecond) {}
