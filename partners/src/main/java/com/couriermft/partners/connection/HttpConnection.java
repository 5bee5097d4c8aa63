package com.couriermft.partners.connection;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server: a partner's API, or an app of Azure Functions ({@code function_app}, whose base
 * URL has no path, whose {@code idle_timeout_seconds} is 240, and which may have {@code
 * "functions": ["CloseMonth"]}). JSON, with the defaults of what may be left out:
 *
 * <pre>{"type": "http", "name": "partner-api", "base_url": "https://api.partner.example/v2",
 *  "auth": {"type": "bearer", "secret": "connection-partner-api-password"},
 *  "client_key": "our-tls-key", "headers": {"X-Client": "courier"}, "tls": {"trust": []},
 *  "max_connections": 16, "connect_timeout_seconds": 30, "idle_timeout_seconds": 60,
 *  "network": "public", "proxy": {"type": "http", "host": "proxy.internal", "port": 3128},
 *  "probe": "health"}
 * </pre>
 *
 * @param type {@code http} or {@code function_app}
 * @param name unique
 * @param baseUrl under which all calls go; without user, query, fragment and slash at its end;
 *     {@code http} only with {@link Tls#off}
 * @param auth how to log in
 * @param clientKey the key of kind {@code tls} that it proves itself with; {@code null} for none
 * @param headers sent with every call, none of them secret
 * @param tls how the server proves itself
 * @param maxConnections steps that may use it at the same time, 1..100
 * @param connectTimeoutSeconds for the connection and the TLS handshake, 1..300
 * @param idleTimeoutSeconds that the server may be silent for, 1..600
 * @param network that it may lead into; {@link Network#PUBLIC} is left out of JSON
 * @param proxy the way there; {@code null} for the direct one
 * @param functions of a function app, the only ones that steps may run; empty for all
 * @param probe a path that a test asks for with {@code HEAD}; {@code null} for none
 * @param labels that it carries
 */
public record HttpConnection(
    Type type,
    String name,
    String baseUrl,
    HttpAuth auth,
    @Nullable String clientKey,
    Map<String, String> headers,
    Tls tls,
    int maxConnections,
    int connectTimeoutSeconds,
    int idleTimeoutSeconds,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Network.Public.class)
        Network network,
    @Nullable Proxy proxy,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> functions,
    @Nullable String probe,
    Labels labels)
    implements Connection {
  /** What a function's name is like. */
  public static final String FUNCTION = "[A-Za-z][A-Za-z0-9_-]{0,126}";

  /** The types whose connections are of this class. */
  public static final Set<Type> TYPES = Set.of(Type.HTTP, Type.FUNCTION_APP);

  /** Copies. */
  public HttpConnection {
    functions = List.copyOf(functions);
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Returns the base URL as a URI. */
  public URI base() {
    return URI.create(baseUrl);
  }

  @Override
  public List<String> keys() {
    return Stream.concat(auth().findKey().stream(), Stream.ofNullable(clientKey)).toList();
  }

  /**
   * How the server proves itself.
   *
   * @param off whether {@code http} URLs are allowed, over which all goes in the clear
   * @param trust see {@link TlsTrust#trust}
   */
  public record Tls(@JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean off, List<String> trust)
      implements TlsTrust {
    /** Copies. */
    public Tls {
      trust = List.copyOf(trust);
    }
  }
}
