package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Mail through a server by SMTP (RFC 5321). JSON:
 *
 * <pre>{"channel_id": "ops-mail", "type": "smtp", "host": "smtp.example.com", "port": 587,
 *  "tls": "starttls", "auth": {"type": "plain", "username": "courier", "secret": "smtp-password"},
 *  "from": "courier@example.com", "from_name": "Courier", "to": ["ops@example.com"], "cc": []}
 * </pre>
 *
 * @param host name or address
 * @param port 1..65535
 * @param tls how the connection is encrypted
 * @param auth how to log in; {@code null} for not at all
 * @param from the sender's address
 * @param fromName the sender's name as people see it, may be empty
 * @param recipients of notices that name none
 * @param ca certificates in PEM of the only authorities that are trusted; {@code null} for those
 *     that the JDK trusts
 */
public record SmtpChannel(
    String id,
    @JsonUnwrapped ChannelTraits traits,
    String host,
    int port,
    Tls tls,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Login auth,
    String from,
    String fromName,
    @JsonUnwrapped Recipients recipients,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String ca)
    implements Channel {
  @Override
  public Type type() {
    return Type.SMTP;
  }

  @Override
  public SmtpChannel with(ChannelTraits other) {
    return new SmtpChannel(id, other, host, port, tls, auth, from, fromName, recipients, ca);
  }

  @Override
  public List<String> secrets() {
    return auth == null ? List.of() : Stream.ofNullable(auth.secret()).toList();
  }

  /** How a connection is encrypted. */
  public enum Tls {
    /** STARTTLS (RFC 3207) is required: a server that does not offer it gets no mail. */
    STARTTLS,
    /** TLS from the first byte (RFC 8314). */
    IMPLICIT,
    /** Nothing is encrypted. */
    OFF
  }

  /**
   * How to log in.
   *
   * @param type the mechanism
   * @param username who logs in
   * @param secret the name of the password's secret; {@code null} for {@link Mechanism#XOAUTH2},
   *     which takes a token of the process's identity
   */
  public record Login(
      @JsonProperty("type") Mechanism type,
      String username,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret) {}

  /** The mechanisms of logging in. */
  public enum Mechanism {
    /** SASL PLAIN (RFC 4616). */
    PLAIN,
    /** LOGIN, which older servers have. */
    LOGIN,
    /** A token of the process's managed identity, as Exchange Online takes it. */
    XOAUTH2
  }
}
