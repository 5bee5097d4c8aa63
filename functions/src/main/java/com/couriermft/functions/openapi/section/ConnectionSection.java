package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.ConnectionAnswer;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.database.Databases.Preparation;
import com.couriermft.partners.remote.ConnectionReport;
import java.util.List;

/** The routes of connections to partners and of their tests. */
final class ConnectionSection {
  private static final Component PROFILE = Component.of(ServerProfile.class);

  /** The observations of a test of a connection. */
  static final Component REPORT = Component.of(ConnectionReport.class);

  private static final Component CONNECTION = Component.of(ConnectionAnswer.class);
  private static final Component PREPARATION = Component.of(Preparation.class);

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
            Operation.of(
                    Route.CONNECTIONS_TRY, "Tries a connection as it is sent, and saves nothing.")
                .takes(RequestBody.document("connection"))
                .ok("What was observed, also if that is bad.", REPORT.ref())
                .refuses(422),
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
