package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.OBJECT;

import com.couriermft.engine.spi.StepDescription;
import com.couriermft.functions.answer.FailureCodeEntry;
import com.couriermft.functions.answer.SchemaEntry;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import com.couriermft.steps.function.FunctionDescription;
import java.util.List;

/**
 * The routes of the API's vocabulary: step types, schemas, failure codes, and the API's own
 * description.
 */
final class VocabularySection {
  private static final Component STEP_TYPE = Component.of(StepDescription.class);
  private static final Component SCHEMA = Component.of(SchemaEntry.class);
  private static final Component FAILURE_CODE = Component.of(FailureCodeEntry.class);
  private static final Component FUNCTION = Component.of(FunctionDescription.class);

  private VocabularySection() {}

  static Section get() {
    return new Section(
        "Vocabulary",
        "Step types, schemas, failure codes, and the description of the API.",
        List.of(
            Operation.of(Route.STEP_TYPES, "Lists the step types.")
                .paged(STEP_TYPE, STEP_TYPE.ref()),
            Operation.of(Route.FUNCTIONS, "Lists the functions of installed jars.")
                .paged(FUNCTION, FUNCTION.ref()),
            Operation.of(Route.SCHEMAS_LIST, "Lists the types of documents that have a schema.")
                .paged(SCHEMA, SCHEMA.ref()),
            Operation.of(Route.SCHEMAS_GET, "Returns the JSON Schema of a document type.")
                .answers(ApiAnswer.of(200, "The schema.", "application/schema+json")),
            Operation.of(Route.FAILURE_CODES_LIST, "Lists the failure codes.")
                .paged(FAILURE_CODE, FAILURE_CODE.ref()),
            Operation.of(Route.OPENAPI, "Returns the description of the API.")
                .ok("An OpenAPI 3.1 document.", OBJECT),
            Operation.of(
                    Route.OPENAPI_SIMPLE,
                    "Returns the description of the API for languages with few types.")
                .ok("An OpenAPI 3.1 document.", OBJECT)),
        List.of(STEP_TYPE, FUNCTION, SCHEMA, FAILURE_CODE));
  }
}
