package com.couriermft.partners.remote.ftp;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks the server for a file's SHA-256 with {@code HASH} (draft-bryan-ftpext-hash) or {@code
 * XSHA256}.
 */
final class HashCommand {
  private static final Pattern HASH =
      Pattern.compile("213[ -]SHA-256 [0-9]+-[0-9]+ ([0-9a-fA-F]{64})\\b.*");
  private static final Pattern XSHA256 = Pattern.compile("2[0-9]{2}[ -]\"?([0-9a-fA-F]{64})\\b.*");

  private final FtpSession session;

  HashCommand(FtpSession session) {
    this.session = session;
  }

  /**
   * Returns the hash of a file; empty if the server supports neither command or refuses the
   * request.
   */
  Optional<String> find(String path) throws IOException {
    LoggedIn live = session.live();
    String there = live.paths().of(path);
    if (live.features().find("HASH").filter(h -> h.contains("SHA-256")).isPresent()
        && session.send("OPTS", "HASH SHA-256").isCompletion()) {
      return read(HASH, session.sendLong("HASH", there));
    }
    return live.features().has("XSHA256")
        ? read(XSHA256, session.sendLong("XSHA256", there))
        : Optional.empty();
  }

  private static Optional<String> read(Pattern form, Reply reply) {
    // Earlier lines of the reply only report that the hash is being computed.
    Matcher matcher = form.matcher(reply.lines().get(reply.lines().size() - 1));
    return matcher.matches()
        ? Optional.of(matcher.group(1).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }
}
