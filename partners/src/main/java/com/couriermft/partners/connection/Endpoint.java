package com.couriermft.partners.connection;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of a server and the route to it. Its fields are part of the connection's JSON
 * object:
 *
 * <pre>"host": "sftp.partner.example", "port": 22, "username": "courier",
 * "connect_timeout_seconds": 30, "keep_alive_seconds": 30,
 * "network": "private", "proxy": {"type": "socks5", "host": "proxy.internal", "port": 1080}
 * </pre>
 *
 * @param host name or address
 * @param port 1..65535
 * @param username user name for the login
 * @param connectTimeoutSeconds timeout of the connection and of each part of the login, 1..300
 * @param keepAliveSeconds interval of keep-alives, up to 3600; 0 to send none
 * @param network the allowed network; {@link Network#PUBLIC} is left out of JSON
 * @param proxy the proxy; {@code null} for a direct connection
 */
public record Endpoint(
    @Field(
            title = "Host",
            group = FieldGroup.CONNECTION,
            help = Forms.HOST_HELP,
            required = true,
            pattern = Forms.HOST,
            form = Forms.HOST_WORDS)
        String host,
    @Field(
            title = "Port",
            group = FieldGroup.CONNECTION,
            help = "Port of the server",
            type = PortField.class)
        int port,
    @Field(
            title = "Username",
            group = FieldGroup.AUTHENTICATION,
            help = "Name of the account",
            required = true,
            pattern = Forms.USERNAME,
            form = Forms.USERNAME_WORDS)
        String username,
    @Field(
            title = "Connect timeout",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Maximum time to connect, and for each part of the handshake",
            unit = "seconds",
            defaultValue = "30",
            min = 1,
            max = 300)
        int connectTimeoutSeconds,
    @Field(
            title = "Keep-alive interval",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Time between keep-alives; 0 for none. If nothing arrives in an SFTP session for "
                    + "three intervals, Courier closes it",
            unit = "seconds",
            defaultValue = "30",
            min = 0,
            max = 3_600)
        int keepAliveSeconds,
    @Field(
            title = "Allowed networks",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help = Forms.NETWORK_HELP,
            defaultValue = "\"public\"",
            omitsDefault = true)
        Network network,
    @Field(title = "Proxy", group = FieldGroup.CONNECTION, advanced = true, help = Forms.PROXY_HELP)
        @Nullable Proxy proxy) {
  /** Returns this endpoint with the given port if it has none. */
  Endpoint orAt(int usual) {
    return port > 0
        ? this
        : new Endpoint(
            host, usual, username, connectTimeoutSeconds, keepAliveSeconds, network, proxy);
  }
}
