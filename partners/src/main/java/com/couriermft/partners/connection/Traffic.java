package com.couriermft.partners.connection;

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
public record Traffic(int maxConnections, int sessionsPerStep, int bandwidthBytesPerSecond) {}
