package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.functions.answer.ApiKeyAnswer;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.storage.access.ApiKeys;
import java.util.List;

/** The routes of API keys. */
final class ApiKeySection {
  private static final Component KEY = Component.of(ApiKeyAnswer.class);
  private static final Component ISSUED = Component.of(ApiKeyAnswer.Issued.class);
  private static final Component SAVED = Component.of(ApiKeyAnswer.Saved.class);

  private ApiKeySection() {}

  static Section get() {
    return new Section(
        "API keys",
        "Keys that authenticate programs.",
        List.of(
            Operation.of(Route.API_KEYS_LIST, "Lists the API keys, without their values.")
                .paged(KEY, KEY.listed("name")),
            Operation.of(Route.API_KEYS_SAVE, "Creates an API key, or changes its permissions.")
                .takes(RequestBody.document("api-key"))
                .conditional()
                .answers(
                    ApiAnswer.of(200, "The key existed; its value is unchanged.", SAVED.ref())
                        .with(ApiHeader.ETAG, ApiHeader.LOCATION),
                    ApiAnswer.of(201, "The key is new.", SAVED.ref())
                        .with(ApiHeader.ETAG, ApiHeader.LOCATION)),
            Operation.of(Route.API_KEYS_GET, "Returns an API key, without its value.")
                .ok("The key.", KEY.ref()),
            Operation.of(Route.API_KEYS_DELETE, "Deletes an API key.")
                .conditional()
                .noContent("The key was deleted."),
            Operation.of(Route.API_KEYS_ROTATE, "Replaces the value of an API key.")
                .takes(RequestBody.optional(object(ApiKeys.OVERLAP, StartShape.REASON)))
                .answers(ApiAnswer.of(200, "The new value.", ISSUED.ref()).with(ApiHeader.ETAG)),
            Operation.of(
                    Route.BREAK_GLASS, "Creates an API key for an operator who has lost all keys.")
                .takes(RequestBody.REASON)
                .answers(ApiAnswer.of(201, "The key.", ISSUED.ref()).with(ApiHeader.ETAG))
                .refuses(401)),
        List.of(KEY, ISSUED, SAVED));
  }
}
