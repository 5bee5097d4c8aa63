package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The words of the API: step types, schemas, failure codes, and the API's own description. */
final class VocabularySection {
  private static final Component STEP_TYPE =
      new Component(
          "StepType",
          object(
              must("type", TEXT, "Its key"),
              must("summary", TEXT, "What it does"),
              must("config", OBJECT, "The JSON Schema of its config"),
              must(
                  "outputs",
                  list(
                      object(
                          must("name", TEXT, "Its name"),
                          must("help", TEXT, "What it holds"),
                          must("schema", OBJECT, "Its JSON Schema"))),
                  "What later steps may refer to"),
              must("retry_rule", TEXT, "Why a repetition does no harm"),
              must("example", OBJECT, "A config")));

  private static final Component SCHEMA =
      new Component(
          "DocumentSchema",
          object(
              must("kind", TEXT, "The kind of documents"),
              must("title", TEXT, "For people"),
              must("description", TEXT, "Where they are sent"),
              must("id", TEXT, "The schema's stable name"),
              must("url", TEXT, "Where it is")));

  private static final Component FAILURE_CODE =
      new Component(
          "FailureCode",
          object(
              must("code", TEXT, "The code"),
              must("subject", TEXT, "What it is about"),
              must("classes", TEXTS, "What it may mean for a retry"),
              may("status", whole(400, 599), "The status of an answer with it"),
              must("meaning", TEXT, "What it means"),
              must("remedy", TEXT, "What to do")));

  private static final Component FUNCTION =
      new Component(
          "Function",
          object(
              must("name", TEXT, "Its name"),
              must("type", TEXT, "The type of the steps that call it: custom.<name>"),
              must("version", TEXT, "Its version"),
              must("summary", TEXT, "What it does"),
              must("parameters", OBJECT, "The JSON Schema of their config")));

  private VocabularySection() {}

  static Section get() {
    return new Section(
        "Vocabulary",
        "Step types, schemas, failure codes, and the description of the API.",
        List.of(
            Operation.of(Route.STEP_TYPES, "Lists the step types.")
                .paged(STEP_TYPE, STEP_TYPE.ref()),
            Operation.of(Route.FUNCTIONS, "Lists the functions that jars bring along.")
                .paged(FUNCTION, FUNCTION.ref()),
            Operation.of(Route.SCHEMAS_LIST, "Lists the kinds of documents that have a schema.")
                .paged(SCHEMA, SCHEMA.ref()),
            Operation.of(Route.SCHEMAS_GET, "Returns the JSON Schema of a kind of documents.")
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
