package com.couriermft.partners.connection;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.partners.connection.HttpConnection.Tls;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings for calls to an HTTP server. The fields are part of the connection's own JSON
 * object.
 *
 * @param clientKey name of the client key, of kind {@code tls}; {@code null} for none
 * @param headers headers that are sent with every call; they contain no secrets
 * @param tls how the server's certificate is checked
 * @param maxConnections maximum number of steps that use the connection at the same time, 1..100
 * @param connectTimeoutSeconds timeout of the connection and the TLS handshake, 1..300
 * @param idleTimeoutSeconds timeout while no data arrives from the server, 1..600
 * @param network the allowed network; {@link Network#PUBLIC} is left out of JSON
 * @param proxy the proxy; {@code null} for a direct connection
 * @param probe path that a connection test requests with {@code HEAD}; {@code null} for none
 */
public record HttpCalls(
    @Field(
            title = "Client certificate key",
            group = FieldGroup.AUTHENTICATION,
            advanced = true,
            help =
                "Name of a key of kind `tls`, whose certificate authenticates the client (mutual "
                    + "TLS)",
            pattern = Forms.CONNECTION)
        @Nullable String clientKey,
    @Field(
            title = "Headers",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help = "Headers of every request. Put credentials into `auth` instead",
            type = HeadersField.class)
        Map<String, String> headers,
    @Field(
            title = "TLS",
            group = FieldGroup.SECURITY,
            help = "How Courier checks the identity of the server")
        Tls tls,
    @Field(
            title = "Maximum concurrent steps",
            group = FieldGroup.LIMITS,
            help = Forms.STEPS_HELP,
            defaultValue = "16",
            min = 1,
            max = 100)
        int maxConnections,
    @Field(
            title = "Connect timeout",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Maximum time to connect, including the TLS handshake",
            unit = "seconds",
            defaultValue = "30",
            min = 1,
            max = 300)
        int connectTimeoutSeconds,
    @Field(
            title = "Idle timeout",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Time without progress after which a request fails: the server sends nothing, or "
                    + "accepts none of the last 64 KiB",
            unit = "seconds",
            defaultValue = "60",
            min = 1,
            max = 600)
        int idleTimeoutSeconds,
    @Field(
            title = "Allowed networks",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help = Forms.NETWORK_HELP,
            defaultValue = "\"public\"",
            omitsDefault = true)
        Network network,
    @Field(title = "Proxy", group = FieldGroup.CONNECTION, advanced = true, help = Forms.PROXY_HELP)
        @Nullable Proxy proxy,
    @Field(
            title = "Test path",
            group = FieldGroup.ADVANCED,
            advanced = true,
            help = "A path that the test of the connection requests with `HEAD`",
            pattern = "[A-Za-z0-9._~!$&'()*+,;=:@%/-]{1,500}",
            form = "a percent-encoded path below the base URL, such as `health/live`")
        @Nullable String probe) {
  /** Copies. */
  public HttpCalls {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }
}
