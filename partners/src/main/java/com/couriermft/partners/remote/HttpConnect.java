package com.couriermft.partners.remote;

import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Opens a tunnel through an HTTP proxy with {@code CONNECT} (RFC 9110, 9.3.6), optionally with
 * Basic authentication.
 */
final class HttpConnect {
  private static final int LONGEST_HEAD = 16 << 10;
  private static final int LONGEST_REASON = 100;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})(?: (.*))?");

  private final ProxyDialogue dialogue;
  private final @Nullable String username;
  private final @Nullable Secret password;

  HttpConnect(ProxyDialogue dialogue, @Nullable String username, @Nullable Secret password) {
    this.dialogue = dialogue;
    this.username = username;
    this.password = password;
  }

  void open(String host, int port) throws IOException {
    String target = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    String request = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n" + login();
    dialogue.say((request + "\r\n").getBytes(StandardCharsets.US_ASCII));
    check(head());
  }

  private String login() {
    if (username == null || password == null) {
      return "";
    }
    byte[] pair = (username + ":" + password.reveal()).getBytes(StandardCharsets.UTF_8);
    return "Proxy-Authorization: Basic " + Base64.getEncoder().encodeToString(pair) + "\r\n";
  }

  /**
   * Reads byte by byte up to the empty line, because the bytes that follow come from the server.
   */
  private String head() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
      if (head.length() == LONGEST_HEAD) {
        throw dialogue.refusal("its response header has more than 16 KiB");
      }
      head.append((char) dialogue.next());
    }
    return head.toString();
  }

  private void check(String head) {
    String line = head.substring(0, head.indexOf("\r\n"));
    Matcher status = STATUS.matcher(line);
    if (!status.matches()) {
      throw dialogue.refusal("it does not speak HTTP; its response is '" + shown(line) + "'");
    }
    int code = Integer.parseInt(status.group(1));
    String said = "it responded with " + shown(line.substring(line.indexOf(' ') + 1));
    if (code == 407) {
      throw dialogue.refusal(
          said + (username == null ? "; set 'username' and 'secret' of the proxy" : ""));
    } else if (code >= 500) {
      throw dialogue.unreachable(said);
    } else if (code < 200 || code >= 300) {
      throw dialogue.refusal(said);
    }
  }

  private static String shown(String line) {
    return line.substring(0, Math.min(LONGEST_REASON, line.length()))
        .replaceAll("[^\\x20-\\x7e]", "?");
  }
}
