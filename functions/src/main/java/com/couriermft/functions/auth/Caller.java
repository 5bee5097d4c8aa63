package com.couriermft.functions.auth;

import com.couriermft.storage.access.ApiKey;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The authenticated caller of a request.
 *
 * @param name as audit trails and {@code saved_by} show it: {@code entra:<object id> <name>},
 *     {@code key:<name>}, {@code local}, {@code break-glass} or {@code anonymous}; at most 200
 *     characters without control characters
 * @param role the highest they have; {@code null} for none
 * @param byPrincipal whether App Service says who it is, perhaps by a cookie, which a browser sends
 *     whatever site's page makes the request
 * @param scope the labels of all that they may see; who is limited to any is no admin
 */
record Caller(String name, @Nullable Role role, boolean byPrincipal, LabelFilter scope) {
  /** Nobody knows who. */
  static final Caller ANONYMOUS = new Caller("anonymous", null, false, LabelFilter.ALL);

  /** The caller on a laptop, whose requests come from the same machine. */
  static final Caller LOCAL = new Caller("local", Role.ADMIN, false, LabelFilter.ALL);

  /** The bearer of the host's master key, who may call only the one route that asks for it. */
  static final Caller BREAK_GLASS = new Caller("break-glass", null, false, LabelFilter.ALL);

  private static final int MOST_NAME = 200;

  /** Makes the name fit for a line, and an author of an admin who is limited. */
  Caller {
    role = role == Role.ADMIN && !scope.isAll() ? Role.AUTHOR : role;
    name = name.substring(0, Math.min(MOST_NAME, name.length()));
    // Half of a surrogate pair, which the cut may leave, is no text that could be stored.
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
