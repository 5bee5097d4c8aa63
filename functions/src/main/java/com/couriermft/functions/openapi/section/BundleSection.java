package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.ANY;
import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
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
import java.util.List;

/** Bundles: definitions taken out, compared and applied. */
final class BundleSection {
  private static final Shape POLICY = oneOf("fail", "replace", "keep", "suffix");

  private static final Component EXPORTED_JOB = Component.of(JobExport.class);

  private static final Component CHANGE =
      new Component(
          "PlannedChange",
          object(
              must("op", oneOf("add", "remove", "replace", "move"), "What changes"),
              may("step", TEXT, "The id of the step or node"),
              must("pointer", TEXT, "Where; of what is removed, in the definition before"),
              may("from_pointer", TEXT, "Where it was before it moves"),
              may("from", ANY, "The value before"),
              may("to", ANY, "The value after")));

  private static final Component ACTION =
      new Component(
          "PlannedAction",
          object(
              must("kind", TEXT, "The kind of the object"),
              must("id", TEXT, "Its id"),
              must(
                  "action",
                  oneOf("create", "update", "delete", "keep", "conflict"),
                  "What is done with it"),
              may(
                  "base",
                  object(
                      may("version", COUNT, "Its version"),
                      must("sha256", TEXT, "The hash of its definition")),
                  "What is there"),
              may("changes", list(CHANGE.ref()), "How its definition changes"),
              may("risks", TEXTS, "What to know beforehand")));

  private static final Shape PROBLEMS =
      list(
          object(
              must("file", TEXT, "The file of the bundle; empty for the request"),
              must("pointer", TEXT, "JSON pointer into the file"),
              must("code", TEXT, "What is wrong, for machines"),
              must("detail", TEXT, "What was found, what was expected, and what to do"),
              may("suggestion", TEXT, "The known name that was probably meant")));

  private static final Shape NEEDED =
      list(object(must("name", TEXT, "Its name"), must("used_by", TEXTS, "What needs it")));

  private static final Component PLAN =
      new Component(
          "Plan",
          object(
              must("plan_id", ULID, "Its id"),
              must(
                  "state",
                  oneOf("planned", "applying", "applied", "stopped"),
                  "Whether it is applied"),
              must("created_at", TIME, "When it was made"),
              must("created_by", TEXT, "Who made it"),
              must("expires_at", TIME, "Until when it is kept"),
              may("applied_by", TEXT, "Who has it applied"),
              may("reason", TEXT, "Why"),
              must(
                  "progress",
                  object(
                      must("done", COUNT, "Actions that are done"),
                      must("of", COUNT, "Actions there are")),
                  "How far it is"),
              may(
                  "stopped_by",
                  object(
                      must("kind", TEXT, "The kind of the object"),
                      must("id", TEXT, "Its id"),
                      must("code", TEXT, "Why it could not be changed"),
                      must("detail", TEXT, "The same, for people")),
                  "The action that could not be done"),
              must("plan_hash", TEXT, "The hash of what it does"),
              must("valid", FLAG, "Whether it has neither errors nor conflicts"),
              must("role", oneOf("author", "admin"), "The role that applying it needs"),
              must(
                  "summary",
                  object(
                      must("create", COUNT, "Objects that are created"),
                      must("update", COUNT, "Objects that are changed"),
                      must("delete", COUNT, "Objects that are removed"),
                      must("unchanged", COUNT, "Objects that are as they are to be"),
                      must("keep", COUNT, "Objects that differ and stay"),
                      must("conflict", COUNT, "Objects that were changed since the export")),
                  "How many"),
              must("actions", list(ACTION.ref()), "What is done, in order"),
              must("unchanged", TEXTS, "Names of objects that are as they are to be"),
              must("renames", OBJECT, "New names by those in the bundle"),
              must(
                  "missing",
                  object(
                      must("secrets", NEEDED, "Secrets to be written first"),
                      must("keys", NEEDED, "Keys to be imported or generated first")),
                  "What is needed and not there"),
              must("errors", PROBLEMS, "What keeps it from being applied"),
              must("warnings", PROBLEMS, "What does not")));

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
