package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.engine.spi.Check;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.JobSummary;
import com.couriermft.functions.answer.JobValidation;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.translation.Translation;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** The routes of jobs, to define, validate and start them. */
final class JobSection {
  private static final DefinitionRoutes JOBS = DefinitionRoutes.of("job");

  private static final Component SUMMARY = Component.of(JobSummary.class);
  private static final Component CHECK = Component.of(Check.class);

  private static final Component DRY_RUN = Component.of(JobValidation.class);
  private static final Component TRANSLATION = Component.of(Translation.class);

  /** The short form that {@link com.couriermft.engine.definition.FunctionJob} describes. */
  private static final Component OF_A_FUNCTION =
      new Component(
          "FunctionJob",
          new Shape.Given(
              shortForm(), "a job that consists of one function, with any other fields of a job"));

  private static final RequestBody SAVED =
      RequestBody.of(
          new Shape.Given(OneOrOther.schema(Component.ref("Job"), OF_A_FUNCTION.ref()), "a job"));

  private static final RequestBody EXPLAINED =
      RequestBody.of(
          new Shape.Given(
              OneOrOther.schema(
                  Component.ref("Job"),
                  object(
                      must("definition", Component.ref("Job"), "The job"),
                      may("parameters", OBJECT, "Parameters to check an execution with"))),
              "a job"));

  private JobSection() {}

  private static ObjectNode shortForm() {
    ObjectNode schema =
        object(
                must("function", TEXT, "The name of the function"),
                may(
                    "parameters",
                    OBJECT,
                    "Parameters of the function. Values can contain references"),
                may("isolated", FLAG, "Whether the function runs in a separate process"),
                may("isolation", OBJECT, "Limits of the separate process, as for a step"))
            .schema();
    schema.put("additionalProperties", true);
    return schema;
  }

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(
        Operation.of(Route.JOBS_LIST, "Lists the jobs.").paged(SUMMARY, SUMMARY.listed("job_id")));
    operations.addAll(
        JOBS.operations(
            SAVED,
            Route.JOBS_SAVE,
            Route.JOBS_GET,
            Route.JOBS_PATCH,
            Route.JOBS_ARCHIVE,
            Route.JOBS_VERSIONS,
            Route.JOBS_VERSION));
    operations.add(
        Operation.of(Route.JOBS_VALIDATE, "Validates a job and does not save it.")
            .query(
                may(
                    "deep",
                    FLAG,
                    "Whether to also check servers, files and other conditions that "
                        + "an execution would find"),
                may("timeout_seconds", whole(1, 120), "Maximum time for the checks; by default 30"))
            .takes(EXPLAINED)
            .ok("The problems, or an empty list.", DRY_RUN.ref()));
    operations.add(
        Operation.of(
                Route.JOBS_TRANSLATE, "Translates a job of another engine and does not save it.")
            .takes(RequestBody.of(new Shape.Any()))
            .ok(
                "The job, the objects to create with it, and the decisions to make.",
                TRANSLATION.ref()));
    operations.add(switched(Route.JOBS_ENABLE, "Enables a job, so that its executions start."));
    operations.add(switched(Route.JOBS_DISABLE, "Disables a job, so that no executions start."));
    operations.add(
        Operation.of(Route.JOBS_TRIGGER, "Starts an execution of a job.")
            .takes(RequestBody.optional(Component.ref("Trigger")))
            .heeds(RequestHeader.IDEMPOTENCY_KEY, RequestHeader.PREFER)
            .answers(
                StartResponses.ended(ExecutionShapes.EXECUTION.ref()),
                StartResponses.accepted(StartResponses.EXECUTION))
            .refuses(422));
    List<Component> components = new ArrayList<>(JOBS.components());
    components.addAll(
        List.of(OF_A_FUNCTION, SUMMARY, CHECK, DRY_RUN, TRANSLATION, StartResponses.EXECUTION));
    return new Section("Jobs", "Jobs, their steps and their versions.", operations, components);
  }

  private static Operation switched(Route route, String summary) {
    return Operation.of(route, summary)
        .takes(RequestBody.REASON)
        .answers(ApiAnswer.of(200, "The updated job.", JOBS.stored().ref()).with(ApiHeader.ETAG));
  }
}
