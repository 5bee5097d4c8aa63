package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.JobExport;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.bundle.ExportScope;
import com.couriermft.operate.rollout.PlanAnswer;
import com.couriermft.operate.rollout.PlanDocument;
import com.couriermft.operate.rollout.PlannedChange;
import java.util.List;

/** The routes of bundles, to export, compare and apply definitions. */
final class BundleSection {
  private static final Shape POLICY = oneOf("fail", "replace", "keep", "suffix");

  private static final Component EXPORTED_JOB = Component.of(JobExport.class);

  private static final Component CHANGE = Component.of(PlannedChange.class);
  private static final Component ACTION = Component.of(PlanDocument.Action.class);
  private static final Component PLAN = Component.of(PlanAnswer.class);

  private static final Shape REQUEST =
      object(
          may("zip", TEXT, "The bundle as a zip, in Base64"),
          may("files", OBJECT, "The bundle's files by path, instead of a zip"),
          may("undo", TEXT, "The plan that is to be undone, instead of a bundle"),
          may("export_metadata", OBJECT, "As the export of a job has it; without effect"),
          may(
              "policy",
              new Shape.Given(OneOrOther.schema(POLICY, OBJECT), "a policy"),
              "What happens with objects that are there and differ, for all kinds or by kind"),
          may("mappings", OBJECT, "Names here by names in the bundle"),
          may("values", OBJECT, "Values by object and JSON pointer"),
          may(
              "prune",
              TEXT,
              "The label of objects that are removed if the bundle lacks them: key:value"),
          may("prune_keys", list(TEXT), "Names of keys that prune may remove"),
          may(
              "edited",
              FLAG,
              "Whether the files of the zip may differ from the hashes in its manifest"));

  private BundleSection() {}

  static Section get() {
    return new Section(
        "Bundles",
        "Definitions taken out as files, compared with what is there, and applied.",
        List.of(
            Operation.of(Route.BUNDLES_EXPORT, "Exports definitions as a zip.")
                .takes(RequestBody.optional(ExportScope.SHAPE))
                .answers(
                    ApiAnswer.of(200, "The bundle.", "application/zip")
                        .with(ApiHeader.CONTENT_DISPOSITION))
                .refuses(404, 409),
            Operation.of(Route.JOBS_EXPORT, "Exports a job with what it needs and what starts it.")
                .ok("The job's bundle.", EXPORTED_JOB.ref())
                .refuses(409),
            Operation.of(Route.PLANS_CREATE, "Says what applying a bundle would change.")
                .query(may("deep", FLAG, "Whether to dry-run the jobs that change as well"))
                .takes(RequestBody.of(REQUEST))
                .answers(ApiAnswer.of(201, "The plan.", PLAN.ref()).with(ApiHeader.LOCATION))
                .refuses(404, 409),
            Operation.of(Route.PLANS_GET, "Returns a plan, and how far it is.")
                .ok("The plan.", PLAN.ref()),
            Operation.of(Route.PLANS_APPLY, "Has a plan applied.")
                .takes(
                    RequestBody.optional(
                        object(
                            may("plan_hash", TEXT, "The hash of the plan that was looked at"),
                            may("reason", Shape.Text.upTo(1_000), "Why"))))
                .answers(
                    ApiAnswer.of(202, "It is being applied.", PLAN.ref())
                        .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER))),
        List.of(EXPORTED_JOB, CHANGE, ACTION, PLAN));
  }
}
