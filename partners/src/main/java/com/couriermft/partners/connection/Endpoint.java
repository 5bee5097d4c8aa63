package com.couriermft.partners.connection;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of a server and the way to it. Its fields stand in the connection's JSON itself:
 *
 * <pre>"host": "sftp.partner.example", "port": 22, "username": "courier",
 * "connect_timeout_seconds": 30, "keep_alive_seconds": 30,
 * "network": "private", "proxy": {"type": "socks5", "host": "proxy.internal", "port": 1080}
 * </pre>
 *
 * @param host name or address
 * @param port 1..65535
 * @param username who logs in
 * @param connectTimeoutSeconds for the connection and each part of the log-in, 1..300
 * @param keepAliveSeconds between signs of life, 0 for none, up to 3600
 * @param network that it may lead into; {@link Network#PUBLIC} is left out of JSON
 * @param proxy the way there; {@code null} for the direct one
 */
public record Endpoint(
    String host,
    int port,
    String username,
    int connectTimeoutSeconds,
    int keepAliveSeconds,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Network.Public.class)
        Network network,
    @Nullable Proxy proxy) {}
