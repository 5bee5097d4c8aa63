package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import org.jspecify.annotations.Nullable;

/**
 * A proxy in front of a server; the proxy resolves the server's name. JSON:
 *
 * <pre>{"type": "socks5", "host": "proxy.internal", "port": 1080,
 *  "username": "courier", "secret": "proxy-password"}
 * </pre>
 *
 * @param type protocol of the proxy
 * @param host name or address
 * @param port 1..65535
 * @param username user name; {@code null}, like the secret, if no authentication is used
 * @param secret name of the secret that contains the password
 */
public record Proxy(
    @Field(
            title = "Proxy type",
            group = FieldGroup.CONNECTION,
            help = "Protocol of the proxy",
            required = true)
        Type type,
    @Field(
            title = "Proxy host",
            group = FieldGroup.CONNECTION,
            help = "Host name or IP address of the proxy",
            required = true,
            pattern = Forms.HOST,
            form = Forms.HOST_WORDS)
        String host,
    @Field(
            title = "Proxy port",
            group = FieldGroup.CONNECTION,
            help = "Port of the proxy",
            required = true,
            min = 1,
            max = 65_535)
        int port,
    @Field(
            title = "Proxy username",
            group = FieldGroup.CONNECTION,
            help = "Name of the account at the proxy, if it requires a login",
            pattern = "[ -9;-~]{1,255}",
            form = "1 to 255 ASCII characters without ':'")
        @Nullable String username,
    @Field(
            title = "Name of the proxy password secret",
            group = FieldGroup.CONNECTION,
            help = "Name of the secret that holds the password for the proxy",
            pattern = Forms.SECRET,
            form = Forms.SECRET_WORDS,
            unseen = true)
        @Nullable String secret)
    implements CheckedRecord {
  /** The types of proxies. */
  public enum Type {
    /** SOCKS 5 (RFC 1928), optionally with user name and password (RFC 1929). */
    SOCKS5,
    /** HTTP {@code CONNECT} (RFC 9110, 9.3.6), optionally with Basic authentication. */
    HTTP
  }

  @Override
  public void check(CheckedObject sent) {
    if ((sent.find("username") == null) != (sent.find("secret") == null)) {
      sent.problem(
          ConnectionCodes.INCOMPLETE_LOGIN, "Set both 'username' and 'secret', or neither.");
    }
  }

  /** Returns the proxy's address for messages: {@code host:port}. */
  public String address() {
    return host + ":" + port;
  }
}
