package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server: a partner's API, or an Azure Functions app ({@code function_app}). An app has a
 * base URL without a path and an {@code idle_timeout_seconds} of 240, and may have {@code
 * "functions": ["CloseMonth"]}. JSON, with the defaults of optional fields:
 *
 * <pre>{"type": "http", "name": "partner-api", "base_url": "https://api.partner.example/v2",
 *  "auth": {"type": "bearer", "secret": "connection-partner-api-password"},
 *  "client_key": "our-tls-key", "headers": {"X-Client": "courier"}, "tls": {"trust": []},
 *  "max_connections": 16, "connect_timeout_seconds": 30, "idle_timeout_seconds": 60,
 *  "network": "public", "proxy": {"type": "http", "host": "proxy.internal", "port": 3128},
 *  "probe": "health"}
 * </pre>
 */
public sealed interface HttpConnection extends Connection, CheckedRecord
    permits HttpConnection.Server, HttpConnection.App {
  /** The pattern of a function's name. */
  String FUNCTION = "[A-Za-z][A-Za-z0-9_-]{0,126}";

  /** The connection types of this class. */
  Set<Type> TYPES = Set.of(Type.HTTP, Type.FUNCTION_APP);

  /**
   * Returns the base URL of all calls, without user info, query, fragment or trailing slash. {@code
   * http} is allowed only with {@link Tls#off}.
   */
  String baseUrl();

  @Override
  HttpAuth auth();

  /** Returns the settings for calls. */
  HttpCalls calls();

  /** Returns the names of the functions that steps may run; empty if all functions are allowed. */
  List<String> functions();

  /** Returns the base URL as a {@link URI}. */
  default URI base() {
    return URI.create(baseUrl());
  }

  @Override
  default int maxConnections() {
    return calls().maxConnections();
  }

  @Override
  default @Nullable Proxy proxy() {
    return calls().proxy();
  }

  @Override
  default List<String> keys() {
    return Stream.concat(auth().findKey().stream(), Stream.ofNullable(calls().clientKey()))
        .toList();
  }

  @Override
  default void check(CheckedObject sent) {
    boolean clear = calls().tls().off();
    JsonNode url = sent.find("base_url");
    if (url != null && !baseUrl().isEmpty()) {
      HttpUrls.check(sent, "base_url", url.textValue(), clear);
    }
    if (auth() instanceof HttpAuth.ClientCredentials credentials
        && !credentials.tokenUrl().isEmpty()) {
      HttpUrls.check(sent, "auth", credentials.tokenUrl(), clear);
    }
    if (calls().clientKey() != null && baseUrl().startsWith("http://")) {
      sent.problem(
          "client_key",
          FieldCodes.INVALID_COMBINATION,
          "A client certificate requires TLS, and the base URL is http://.");
    }
  }

  /**
   * An HTTP server of type {@code http}.
   *
   * @param name unique name of the connection
   * @param baseUrl see {@link HttpConnection#baseUrl}
   * @param auth how to authenticate
   * @param calls settings for calls
   * @param labels the connection's labels
   * @param contacts people to call if there are problems
   */
  @Variant("http")
  record Server(
      @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
          String name,
      @Field(
              title = "Base URL",
              group = FieldGroup.CONNECTION,
              help =
                  "The URL that all requests start with, such as "
                      + "`https://api.partner.example/v2`",
              required = true,
              pattern = HttpUrls.URL,
              form = HttpUrls.URL_FORM)
          String baseUrl,
      @Field(
              title = "Authentication",
              group = FieldGroup.AUTHENTICATION,
              help = "How to log in",
              required = true)
          HttpAuth.Server auth,
      @Embedded HttpCalls calls,
      @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
      @Field(
              title = "Contacts",
              help = Contact.HELP,
              advanced = true,
              omitsDefault = true,
              maxItems = Contact.MAX)
          List<Contact> contacts)
      implements HttpConnection {
    /** Removes a trailing slash from the URL. */
    public Server {
      baseUrl = HttpUrls.withoutSlash(baseUrl);
    }

    @Override
    public Type type() {
      return Type.HTTP;
    }

    @Override
    public List<String> functions() {
      return List.of();
    }
  }

  /**
   * An Azure Functions app. Azure ends each request after 230 seconds.
   *
   * @param name unique name of the connection
   * @param baseUrl see {@link HttpConnection#baseUrl}; must not have a path
   * @param auth how to authenticate
   * @param calls settings for calls
   * @param labels the connection's labels
   * @param contacts people to call if there are problems
   * @param functions see {@link HttpConnection#functions}
   */
  @Variant("function_app")
  record App(
      @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
          String name,
      @Field(
              title = "App URL",
              group = FieldGroup.CONNECTION,
              help = "URL of the app, such as `https://billing.azurewebsites.net`",
              required = true,
              pattern = "https?://" + HttpUrls.HOST + "/?",
              form = "an https:// URL of a host, without user, path, query or fragment")
          String baseUrl,
      @Field(
              title = "Authentication",
              group = FieldGroup.AUTHENTICATION,
              help = "How to log in",
              required = true)
          HttpAuth.App auth,
      @Embedded(@Redefined(field = "idle_timeout_seconds", defaultValue = "240")) HttpCalls calls,
      @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
      @Field(
              title = "Contacts",
              help = Contact.HELP,
              advanced = true,
              omitsDefault = true,
              maxItems = Contact.MAX)
          List<Contact> contacts,
      @Field(
              title = "Allowed functions",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "Functions and orchestrators that steps can run; if there are any, steps cannot"
                      + " set `path`. If empty, steps can run all of them",
              pattern = HttpConnection.FUNCTION,
              form = "a function's name: a letter, then up to 126 letters, digits, `_` and `-`",
              maxItems = 200,
              omitsDefault = true)
          List<String> functions)
      implements HttpConnection {
    /** Removes a trailing slash from the URL. */
    public App {
      baseUrl = HttpUrls.withoutSlash(baseUrl);
      functions = List.copyOf(functions);
    }

    @Override
    public Type type() {
      return Type.FUNCTION_APP;
    }
  }

  /**
   * The TLS options of an HTTP connection.
   *
   * @param off whether unencrypted {@code http} URLs are allowed
   * @param trust see {@link TlsTrust#trust}
   */
  record Tls(
      @Field(
              title = "Allow unencrypted HTTP",
              group = FieldGroup.SECURITY,
              help =
                  "Whether `http://` URLs are allowed, which send everything unencrypted, "
                      + "including credentials",
              defaultValue = "false",
              omitsDefault = true)
          boolean off,
      @Field(
              title = "Trusted certificates",
              group = FieldGroup.SECURITY,
              help = Forms.TRUST_HELP,
              type = Certificates.class)
          List<String> trust)
      implements TlsTrust {
    /** Copies. */
    public Tls {
      trust = List.copyOf(trust);
    }
  }
}
