package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.api.TeamAsks.Ask;
import com.couriermft.functions.auth.Route;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.storage.access.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * On every route, a caller with the label scope of one team gets the same response as without the
 * other team, and the response reveals nothing about that team.
 */
class ScopedRoutesApiTest {
  /** Routes whose responses do not depend on objects. */
  private static final Set<Route> SAME =
      EnumSet.of(
          Route.FAILURE_CODES_LIST,
          Route.OPENAPI,
          Route.OPENAPI_SIMPLE,
          Route.SCHEMAS_LIST,
          Route.SCHEMAS_GET,
          Route.STEP_TYPES,
          Route.FUNCTIONS);

  private static final Pattern VARYING =
      Pattern.compile(
          "[0-9A-F]{40}|[0-7][0-9A-HJKMNP-TV-Z]{25}|[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32}|[0-9a-f]{16}"
              + "|\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z?|whsec_[A-Za-z0-9+/=]+|SHA256:[A-Za-z0-9+/=]+|(?s:-----BEGIN"
              + " PGP.*?END PGP PUBLIC KEY BLOCK-----)|(?<=/\\d{6}-)[a-z0-9]{16}|(?<=_ms\":)\\d+"
              + "|(?<=continuation\":\")[A-Za-z0-9_-]+|(?<=continuation=)[A-Za-z0-9_-]+"
              + "|(?<=\"after\":\")[A-Za-z0-9_-]+|(?<=\\|)\\d{10}(?=\\|)"
              + "|(?<=_below_seconds\":)\\d+|(?<=\"revision\":)\\d{13}");

  /** The columns with durations in a report as CSV. */
  private static final Pattern DURATIONS = Pattern.compile("\\d+,\\d+,\\d+(?=\\r?\\n)");

  private static final Pattern TOKEN = Pattern.compile("continuation=([A-Za-z0-9_-]+)");

  private TwoTeams alone;
  private TwoTeams both;

  @BeforeEach
  void install() throws InterruptedException {
    alone = new TwoTeams(false);
    both = new TwoTeams(true);
  }

  @AfterEach
  void close() {
    alone.close();
    both.close();
  }

  private record Keys(String alone, String both) {}

  private Keys limited() {
    return new Keys(
        alone.limited(TwoTeams.OURS, Role.AUTHOR), both.limited(TwoTeams.OURS, Role.AUTHOR));
  }

  /** Returns the violations in the responses to one request. */
  private List<String> wrong(Ask ask, String team, Keys keys) {
    Map<String, String> theirs = both.values.get(TwoTeams.THEIRS);
    boolean ours = team.equals(TwoTeams.OURS);
    String path = ask.path(team, both.values.get(team));
    String body = ask.body(team);
    Reply found = both.send(keys.both, ask.method(), path, body);
    List<String> wrong = new ArrayList<>();
    if (!ours && ask.isMaking() && !ask.path().startsWith("settings") && found.status() != 403) {
      // Nothing can be saved under a name that is taken, whether or not the caller knows the
      // object.
      return found.status() == 404 ? wrong : List.of(path + " is saved: " + found.text());
    }
    String samePath = ours ? ask.path(team, alone.values.get(team)) : path;
    Reply expected = alone.send(keys.alone, ask.method(), samePath, body);
    difference(shown(ask, found), shown(ask, expected))
        .ifPresent(words -> wrong.add(ask.method() + " " + path + words));
    if (!path.contains(TwoTeams.THEIRS) && !body.contains(TwoTeams.THEIRS) && ours) {
      String told = told(found);
      if (told.contains(TwoTeams.THEIRS)) {
        wrong.add(ask.method() + " " + path + " tells of them: " + told);
      }
      for (String id : List.of("execution_id", "chain_execution_id", "webhook_id")) {
        if (told.contains(theirs.get(id))) {
          wrong.add(ask.method() + " " + path + " tells their " + id);
        }
      }
    }
    return wrong;
  }

  /** Returns a description of the first difference between two strings. */
  private static Optional<String> difference(String with, String without) {
    int at = 0;
    while (at < with.length() && at < without.length() && with.charAt(at) == without.charAt(at)) {
      at++;
    }
    int from = Math.max(0, at - 100);
    return with.equals(without)
        ? Optional.empty()
        : Optional.of(
            "\n  with them:    %s\n  without them: %s\n"
                .formatted(part(with, from), part(without, from)));
  }

  private static String part(String text, int from) {
    return text.substring(from, Math.min(text.length(), from + 300));
  }

  /** Returns the body of a response, or the files of a zip. */
  private static String text(Reply reply) {
    return "application/zip".equals(reply.header("Content-Type"))
        ? BundleZip.unpack(reply.body()).toString()
        : reply.text();
  }

  /** Returns all information in a response, with decoded continuations. */
  private static String told(Reply reply) {
    StringBuilder all = new StringBuilder(text(reply)).append(reply.headers());
    Matcher token = TOKEN.matcher(all.toString());
    while (token.find()) {
      byte[] decoded = Base64.getUrlDecoder().decode(token.group(1));
      all.append(new String(decoded, StandardCharsets.UTF_8));
    }
    return all.toString();
  }

  /** Returns a response without values that differ between any two installations. */
  private static String shown(Ask ask, Reply reply) {
    Map<String, String> headers = new TreeMap<>(reply.headers());
    headers.keySet().removeIf(name -> name.equalsIgnoreCase("ETag") || name.startsWith("trace"));
    String text = reply.status() + " " + text(reply) + " " + headers;
    String same = VARYING.matcher(text).replaceAll("…");
    return switch (ask.route()) {
      case EXECUTIONS_TIMELINE -> same.replaceAll("\\d+", "0");
      case REPORTS_EXECUTIONS -> DURATIONS.matcher(same).replaceAll("…");
      default -> same;
    };
  }

  private List<String> wrong(List<Ask> asks, List<String> teams, Keys keys) {
    List<String> wrong = new ArrayList<>();
    for (Ask ask : asks) {
      for (String team : teams) {
        if (ask.isNaming() || team.equals(TwoTeams.OURS)) {
          wrong.addAll(wrong(ask, team, keys));
        }
      }
    }
    return wrong;
  }

  @Test
  void limitedCaller_askingAnyRoute_findsTheInstallationOfTheirTeamAlone() {
    Map<String, String> before = theirs();
    List<Ask> asks = TeamAsks.all();
    assertThat(wrong(asks, List.of(TwoTeams.THEIRS, TwoTeams.OURS), limited())).isEmpty();
    assertThat(theirs()).isEqualTo(before);
  }

  /** Returns the objects of the other team as an admin sees them, by path. */
  private Map<String, String> theirs() {
    Map<String, String> all = new HashMap<>();
    for (Ask ask : TeamAsks.all()) {
      if (ask.method().equals("GET") && ask.isNaming() && ask.route() != Route.REFERENCES_LIST) {
        String path = ask.path(TwoTeams.THEIRS, both.values.get(TwoTeams.THEIRS));
        Reply reply = both.send(both.admin(), "GET", path, "");
        all.put(path, shown(ask, reply));
      }
    }
    return all;
  }

  /** Routes whose responses reveal no objects, because they are refused or check only labels. */
  private static final Set<Route> SILENT =
      EnumSet.of(
          Route.CALENDARS_VALIDATE,
          Route.CHANNELS_VALIDATE,
          Route.CONNECTIONS_TRY,
          Route.CONNECTIONS_VALIDATE,
          Route.JOBS_TRANSLATE,
          Route.SECRETS_DELETE,
          Route.SUBSCRIPTIONS_VALIDATE);

  /**
   * An admin takes the place of a limited caller whom a faulty gate does not check, so that the
   * test shows that it would detect the fault.
   */
  @Test
  void routeWithoutItsCheck_isFoundOut() {
    Keys admins = new Keys(alone.admin(), both.admin());
    Set<Route> found = EnumSet.noneOf(Route.class);
    Set<Route> asked = EnumSet.noneOf(Route.class);
    for (Ask ask : TeamAsks.all()) {
      asked.add(ask.route());
      String team = ask.isNaming() ? TwoTeams.THEIRS : TwoTeams.OURS;
      if (!wrong(ask, team, admins).isEmpty()) {
        found.add(ask.route());
      }
    }
    asked.removeAll(found);
    asked.removeAll(SAME);
    asked.removeAll(SILENT);
    assertThat(asked).isEmpty();
  }
}
