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
          new Shape.Given(shortForm(), "a job that is one function, and any other field of a job"));

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
                      may("parameters", OBJECT, "What an execution would be given"))),
              "a job"));

  private JobSection() {}

  private static ObjectNode shortForm() {
    ObjectNode schema =
        object(
                must("function", TEXT, "The name of the function"),
                may("parameters", OBJECT, "Its parameters; values may hold references"),
                may("isolated", FLAG, "Whether it runs in a process of its own"),
                may("isolation", OBJECT, "The bounds of that process, as a step has them"))
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
        Operation.of(Route.JOBS_VALIDATE, "Says what saving a job would say, and saves nothing.")
            .query(
                may("deep", FLAG, "Whether to look at the world: what an execution would meet"),
                may("timeout_seconds", whole(1, 120), "How long to look; by default 30"))
            .takes(EXPLAINED)
            .ok("What is wrong, also if that is nothing.", DRY_RUN.ref()));
    operations.add(
        Operation.of(Route.JOBS_TRANSLATE, "Translates a job of another engine; saves nothing.")
            .takes(RequestBody.of(new Shape.Any()))
            .ok("The job, what to create with it, and what is left to decide.", TRANSLATION.ref()));
    operations.add(switched(Route.JOBS_ENABLE, "Has a job's executions start."));
    operations.add(switched(Route.JOBS_DISABLE, "Has none of a job's executions start."));
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
    return new Section(
        "Jobs", "What is done, step by step, and its versions.", operations, components);
  }

  private static Operation switched(Route route, String summary) {
    return Operation.of(route, summary)
        .takes(RequestBody.REASON)
        .answers(
            ApiAnswer.of(200, "The job as it is now.", JOBS.stored().ref()).with(ApiHeader.ETAG));
  }
}
