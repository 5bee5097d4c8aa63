package com.couriermft.partners.remote;

import com.couriermft.formats.secret.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Opens a tunnel through a SOCKS 5 proxy (RFC 1928), optionally with user name and password (RFC
 * 1929).
 */
final class Socks5 {
  private static final int VERSION = 5;
  private static final int CONNECT = 1;
  private static final int NO_LOGIN = 0;
  private static final int LOGIN = 2;
  private static final int LOGIN_VERSION = 1;
  private static final int IPV4 = 1;
  private static final int NAME = 3;
  private static final int IPV6 = 4;
  private static final int LONGEST = 255;
  private static final Pattern ADDRESS = Pattern.compile("[0-9]+(\\.[0-9]+){3}|.*:.*");

  private final ProxyDialogue dialogue;
  private final @Nullable String username;
  private final @Nullable Secret password;

  Socks5(ProxyDialogue dialogue, @Nullable String username, @Nullable Secret password) {
    this.dialogue = dialogue;
    this.username = username;
    this.password = password;
  }

  void open(String host, int port) throws IOException {
    boolean known = username != null && password != null;
    dialogue.say(
        known ? new byte[] {VERSION, 2, NO_LOGIN, LOGIN} : new byte[] {VERSION, 1, NO_LOGIN});
    expect(VERSION, "SOCKS 5");
    int method = dialogue.next();
    if (method == LOGIN && username != null && password != null) {
      logIn(username, password);
    } else if (method != NO_LOGIN) {
      throw dialogue.refusal(
          known
              ? "it supports neither username and password nor access without a login"
              : "it requires a login; set 'username' and 'secret' of the proxy");
    }
    dialogue.say(request(host, port));
    expect(VERSION, "SOCKS 5");
    check(dialogue.next());
    dialogue.next();
    skipAddress();
  }

  private void logIn(String user, Secret secret) throws IOException {
    byte[] name = user.getBytes(StandardCharsets.UTF_8);
    byte[] word = secret.reveal().getBytes(StandardCharsets.UTF_8);
    if (word.length == 0 || word.length > LONGEST) {
      throw dialogue.refusal("SOCKS supports only passwords of 1 to 255 bytes");
    }
    ByteArrayOutputStream login = new ByteArrayOutputStream();
    login.write(LOGIN_VERSION);
    login.write(name.length);
    login.writeBytes(name);
    login.write(word.length);
    login.writeBytes(word);
    dialogue.say(login.toByteArray());
    dialogue.next();
    if (dialogue.next() != 0) {
      throw dialogue.refusal("it rejected the username '" + user + "' or the password");
    }
  }

  private static byte[] request(String host, int port) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(new byte[] {VERSION, CONNECT, 0});
    if (ADDRESS.matcher(host).matches()) {
      byte[] address = InetAddress.getByName(host).getAddress();
      request.write(address.length == 4 ? IPV4 : IPV6);
      request.writeBytes(address);
    } else {
      byte[] name = host.getBytes(StandardCharsets.US_ASCII);
      request.write(NAME);
      request.write(name.length);
      request.writeBytes(name);
    }
    request.write(port >> 8);
    request.write(port);
    return request.toByteArray();
  }

  private void expect(int version, String what) throws IOException {
    int found = dialogue.next();
    if (found != version) {
      throw dialogue.refusal("it does not speak " + what + "; its response starts with " + found);
    }
  }

  private void check(int reply) {
    switch (reply) {
      case 0 -> {}
      case 1 -> throw dialogue.unreachable("it reports a general failure");
      case 2 -> throw dialogue.refusal("its rules do not allow the connection");
      case 3 -> throw dialogue.unreachable("the network cannot be reached");
      case 4 -> throw dialogue.unreachable("the host cannot be reached or is not known");
      case 5 -> throw dialogue.unreachable("the host refused the connection");
      case 6 -> throw dialogue.unreachable("it timed out");
      default -> throw dialogue.refusal("it responded with code " + reply);
    }
  }

  /** Skips the address and port that the proxy itself uses for the connection. */
  private void skipAddress() throws IOException {
    int length =
        switch (dialogue.next()) {
          case IPV4 -> 4;
          case IPV6 -> 16;
          case NAME -> dialogue.next();
          default -> throw dialogue.refusal("its response has an unknown address type");
        };
    dialogue.skip(length + 2);
  }
}
