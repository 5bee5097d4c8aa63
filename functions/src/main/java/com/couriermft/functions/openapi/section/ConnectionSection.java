package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.WHOLE;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.partners.connection.ServerProfile;
import java.util.List;
import java.util.regex.Pattern;

/** Connections to partners, and tests of them. */
final class ConnectionSection {
  private static final Component PROFILE =
      new Component(
          "ServerProfile",
          object(
              must("taken_at", TIME, "When the probe was made"),
              must("directory", TEXT, "Where it wrote"),
              may("banner", TEXT, "How the server introduced itself"),
              must("extensions", TEXTS, "Those it offers among the ones that are used"),
              must(
                  "capabilities",
                  Shape.MapOf.any(
                      Pattern.compile("[a-z_]+"),
                      object(
                          must("answer", oneOf(ServerProfile.Answer.class), "Whether it does it"),
                          may("words", TEXT, "How it refused, or why that is not known"))),
                  "What it does, by capability"),
              may("time_precision", oneOf(ServerProfile.Precision.class), "Of the times it tells"),
              may("clock_ahead_seconds", WHOLE, "How far its clock is ahead of the storage's"),
              must("latency_ms", COUNT, "Of one request")));

  /** The observations of a test of a connection. */
  static final Component REPORT =
      new Component(
          "ConnectionReport",
          object(
              must("reachable", FLAG, "Whether a server of the protocol answered"),
              may(
                  "key",
                  object(
                      must("kind", oneOf("host_key", "certificate"), "What it is"),
                      must("fingerprint", TEXT, "Its fingerprint"),
                      must("algorithm", TEXT, "Its algorithm"),
                      may("expires_at", TIME, "When a certificate ends"),
                      must("trusted", FLAG, "Whether the connection accepts it")),
                  "What the server proved itself with"),
              may("tls", TEXT, "The version of TLS"),
              may("banner", TEXT, "How the server introduced itself"),
              must("authenticated", FLAG, "Whether it let the user in"),
              must("extensions", TEXTS, "Those it offers among the ones that are used"),
              may("latency_ms", COUNT, "Of one request"),
              may("code", TEXT, "What kept the test from its end, for machines"),
              may("message", TEXT, "The same, for people"),
              may("profile", PROFILE.ref(), "What a probe found"),
              may(
                  "changes",
                  list(
                      object(
                          must("capability", TEXT, "The capability"),
                          must("before", TEXT, "As the profile before has it"),
                          must("after", TEXT, "As it is now"))),
                  "What is not as the profile before has it"),
              may("leftovers", TEXTS, "Files of the probe that could not be removed")));

  private static final Component CONNECTION =
      new Component(
          "StoredConnection",
          object(
              must("name", TEXT, "Its name"),
              must("version", COUNT, "Its number, from 1"),
              must("changed_at", TIME, "When it was last changed"),
              must("connection", Component.ref("Connection"), "As it is stored"),
              may("profile", PROFILE.ref(), "What the last probe found")));

  private static final Component PREPARATION =
      new Component(
          "Preparation",
          object(
              must("database_type", TEXT, "The kind of server"),
              must("ready", FLAG, "Whether the table `courier_ledger` is there now"),
              must("made", FLAG, "Whether it was made now"),
              must("statements", TEXTS, "The statements that make it")));

  private ConnectionSection() {}

  static Section get() {
    return new Section(
        "Connections",
        "Partners' servers, containers and shares.",
        List.of(
            Operation.of(Route.CONNECTIONS_LIST, "Lists the connections.")
                .paged(CONNECTION, CONNECTION.listed("name")),
            Operation.of(Route.CONNECTIONS_SAVE, "Saves a connection.")
                .takes(RequestBody.document("connection"))
                .conditional()
                .saved("connection", CONNECTION.ref())
                .refuses(422),
            Operation.of(Route.CONNECTIONS_GET, "Returns a connection, without what is secret.")
                .ok("The connection.", CONNECTION.ref()),
            Operation.of(
                    Route.CONNECTIONS_PATCH, "Changes what a merge patch names of a connection.")
                .takes(RequestBody.PATCH)
                .conditional()
                .answers(DocumentRoutes.changed("connection", CONNECTION))
                .refuses(422),
            Operation.of(
                    Route.CONNECTIONS_VALIDATE,
                    "Says what saving a connection would say, and saves nothing.")
                .takes(RequestBody.document("connection"))
                .ok("What is wrong, also if that is nothing.", Common.VALIDATION.ref())
                .refuses(422),
            Operation.of(Route.CONNECTIONS_DELETE, "Removes a connection.")
                .conditional()
                .noContent("It is gone."),
            Operation.of(
                    Route.CONNECTIONS_PREPARE,
                    "Shows what makes the ledger of `database.execute`, and makes it.")
                .takes(
                    RequestBody.optional(
                        object(
                            may(
                                "run",
                                FLAG,
                                "Whether the statements are run where the table is not there"))))
                .ok("How the database is now.", PREPARATION.ref())
                .refuses(409),
            Operation.of(Route.CONNECTIONS_TEST, "Tries a connection.")
                .query(
                    may("probe", FLAG, "Whether to try what the server does, in files of our own"),
                    may("path", TEXT, "The directory to do that in"))
                .takes(
                    RequestBody.optional(
                        object(
                            may("probe", FLAG, "As in the query"),
                            may("path", Shape.Text.upTo(1_024), "As in the query"))))
                .ok("What was observed, also if that is bad.", REPORT.ref())),
        List.of(PROFILE, REPORT, PREPARATION, CONNECTION, Common.VALIDATION));
  }
}
