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
          may("files", OBJECT, "The files of the bundle by path, instead of a zip"),
          may("undo", TEXT, "The plan to undo, instead of a bundle"),
          may("export_metadata", OBJECT, "Metadata from the export of a job; it has no effect"),
          may(
              "policy",
              new Shape.Given(OneOrOther.schema(POLICY, OBJECT), "a policy"),
              "What to do with existing objects that differ, for all types or by type"),
          may("mappings", OBJECT, "Names in this installation, by names in the bundle"),
          may("values", OBJECT, "Values, by object and JSON pointer"),
          may(
              "prune",
              TEXT,
              "Label (key:value) of objects to delete if they are not in the bundle"),
          may("prune_keys", list(TEXT), "Names of keys that `prune` may delete"),
          may(
              "edited",
              FLAG,
              "Whether the files of the zip can differ from the hashes in its manifest"));

  private BundleSection() {}

  static Section get() {
    return new Section(
        "Bundles",
        "Definitions exported as files, compared with the existing ones, and applied.",
        List.of(
            Operation.of(Route.BUNDLES_EXPORT, "Exports definitions as a zip.")
                .takes(RequestBody.optional(ExportScope.SHAPE))
                .answers(
                    ApiAnswer.of(200, "The bundle.", "application/zip")
                        .with(ApiHeader.CONTENT_DISPOSITION))
                .refuses(404, 409),
            Operation.of(
                    Route.JOBS_EXPORT,
                    "Exports a job with the objects that it requires and those that start it.")
                .ok("The job's bundle.", EXPORTED_JOB.ref())
                .refuses(409),
            Operation.of(Route.PLANS_CREATE, "Shows what applying a bundle would change.")
                .query(may("deep", FLAG, "Whether to also dry-run the jobs that change"))
                .takes(RequestBody.of(REQUEST))
                .answers(ApiAnswer.of(201, "The plan.", PLAN.ref()).with(ApiHeader.LOCATION))
                .refuses(404, 409),
            Operation.of(Route.PLANS_GET, "Returns a plan and its progress.")
                .ok("The plan.", PLAN.ref()),
            Operation.of(Route.PLANS_APPLY, "Applies a plan.")
                .takes(
                    RequestBody.optional(
                        object(
                            may("plan_hash", TEXT, "The hash of the plan that you reviewed"),
                            may("reason", Shape.Text.upTo(1_000), "Reason for the audit log"))))
                .answers(
                    ApiAnswer.of(202, "Courier applies the plan.", PLAN.ref())
                        .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER))),
        List.of(EXPORTED_JOB, CHANGE, ACTION, PLAN));
  }
}
