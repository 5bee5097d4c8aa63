package com.couriermft.functions.auth;

import com.couriermft.storage.access.ApiKey;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The authenticated caller of a request.
 *
 * @param name name in audit logs and {@code saved_by}: {@code entra:<object id> <name>}, {@code
 *     key:<name>}, {@code local}, {@code break-glass} or {@code anonymous}; at most 200 characters
 *     without control characters
 * @param role highest role; {@code null} for none
 * @param byPrincipal whether App Service identified the caller, possibly by a cookie, which
 *     browsers also send in cross-site requests
 * @param scope labels of all visible objects; a limited caller is never an admin
 */
record Caller(String name, @Nullable Role role, boolean byPrincipal, LabelFilter scope) {
  /** A caller without an identity. */
  static final Caller ANONYMOUS = new Caller("anonymous", null, false, LabelFilter.ALL);

  /** The caller on a developer's machine, whose requests come from the same machine. */
  static final Caller LOCAL = new Caller("local", Role.ADMIN, false, LabelFilter.ALL);

  /** The holder of the host's master key, who may only call the route that requires this key. */
  static final Caller BREAK_GLASS = new Caller("break-glass", null, false, LabelFilter.ALL);

  private static final int MOST_NAME = 200;

  /** Sanitizes the name for a log line, and limits a scoped admin to the role author. */
  Caller {
    role = role == Role.ADMIN && !scope.isAll() ? Role.AUTHOR : role;
    name = name.substring(0, Math.min(MOST_NAME, name.length()));
    // Truncation may leave half of a surrogate pair, which cannot be stored.
    name = name.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
  }

  static Caller of(ApiKey key) {
    LabelFilter scope = LabelFilter.of(key.definition().labels());
    return new Caller("key:" + key.name(), key.definition().role(), false, scope);
  }

  boolean isLimited() {
    return !scope.isAll();
  }

  boolean may(Role needed) {
    return Optional.ofNullable(role).filter(has -> has.includes(needed)).isPresent();
  }
}
