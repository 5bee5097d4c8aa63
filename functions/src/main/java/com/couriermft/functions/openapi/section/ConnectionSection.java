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
        "Servers, containers and file shares of partners.",
        List.of(
            Operation.of(Route.CONNECTIONS_LIST, "Lists the connections.")
                .paged(CONNECTION, CONNECTION.listed("name")),
            Operation.of(Route.CONNECTIONS_SAVE, "Saves a connection.")
                .takes(RequestBody.document("connection"))
                .conditional()
                .saved("connection", CONNECTION.ref())
                .refuses(422),
            Operation.of(Route.CONNECTIONS_GET, "Returns a connection, without secrets.")
                .ok("The connection.", CONNECTION.ref()),
            Operation.of(Route.CONNECTIONS_PATCH, "Changes a connection with a merge patch.")
                .takes(RequestBody.PATCH)
                .conditional()
                .answers(DocumentRoutes.changed("connection", CONNECTION))
                .refuses(422),
            Operation.of(Route.CONNECTIONS_VALIDATE, "Validates a connection and does not save it.")
                .takes(RequestBody.document("connection"))
                .ok("The problems, or an empty list.", Common.VALIDATION.ref())
                .refuses(422),
            Operation.of(Route.CONNECTIONS_DELETE, "Deletes a connection.")
                .conditional()
                .noContent("The connection was deleted."),
            Operation.of(
                    Route.CONNECTIONS_PREPARE,
                    "Shows the statements that create the ledger of `database.execute`, and can "
                        + "run them.")
                .takes(
                    RequestBody.optional(
                        object(
                            may(
                                "run",
                                FLAG,
                                "Whether to run the statements if the table does not exist"))))
                .ok("The state of the database.", PREPARATION.ref())
                .refuses(409),
            Operation.of(Route.CONNECTIONS_TRY, "Tests a connection without saving it.")
                .takes(RequestBody.document("connection"))
                .ok("The result of the test, also if it failed.", REPORT.ref())
                .refuses(422),
            test()),
        List.of(PROFILE, REPORT, PREPARATION, CONNECTION, Common.VALIDATION));
  }

  private static Operation test() {
    return Operation.of(Route.CONNECTIONS_TEST, "Tests a connection.")
        .query(
            may(
                "probe",
                FLAG,
                "Whether to probe the capabilities of the server, with Courier's own files"),
            may(
                "path",
                TEXT,
                "The directory for the probe; by default the login directory. Requires"
                    + " `probe`"))
        .takes(
            RequestBody.optional(
                object(
                    may("probe", FLAG, "Same as the query parameter"),
                    may("path", Shape.Text.upTo(1_024), "Same as the query parameter"))))
        .ok("The result of the test, also if it failed.", REPORT.ref());
  }
}
