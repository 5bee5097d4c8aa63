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
        "Texts by which programs are let in.",
        List.of(
            Operation.of(Route.API_KEYS_LIST, "Lists the API keys, without their texts.")
                .paged(KEY, KEY.listed("name")),
            Operation.of(Route.API_KEYS_SAVE, "Makes an API key, or changes what it may do.")
                .takes(RequestBody.document("api-key"))
                .conditional()
                .answers(
                    ApiAnswer.of(200, "The key was known; its text stays.", SAVED.ref())
                        .with(ApiHeader.ETAG, ApiHeader.LOCATION),
                    ApiAnswer.of(201, "The key is new.", SAVED.ref())
                        .with(ApiHeader.ETAG, ApiHeader.LOCATION)),
            Operation.of(Route.API_KEYS_GET, "Returns an API key, without its text.")
                .ok("The key.", KEY.ref()),
            Operation.of(Route.API_KEYS_DELETE, "Removes an API key.")
                .conditional()
                .noContent("It is gone."),
            Operation.of(Route.API_KEYS_ROTATE, "Gives an API key another text.")
                .takes(RequestBody.optional(object(ApiKeys.OVERLAP, StartShape.REASON)))
                .answers(ApiAnswer.of(200, "The new text.", ISSUED.ref()).with(ApiHeader.ETAG)),
            Operation.of(
                    Route.BREAK_GLASS, "Makes an API key for an operator who has lost every key.")
                .takes(RequestBody.REASON)
                .answers(ApiAnswer.of(201, "The key.", ISSUED.ref()).with(ApiHeader.ETAG))
                .refuses(401)),
        List.of(KEY, ISSUED, SAVED));
  }
}
