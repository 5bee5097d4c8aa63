package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.LABELS;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.language.definition.StartShape;
import com.couriermft.operating.access.ApiKeys;
import com.couriermft.operating.access.Role;
import java.util.List;

/** API keys. */
final class ApiKeySection {
  private static final Shape.Fields OF_ALL =
      object(
          must("name", TEXT, "Its name"),
          must("role", oneOf(Role.class), "What its bearer may do"),
          must("description", TEXT, "Who has it and what for"),
          may("expires_at", TIME, "From when on it no longer counts"),
          must("created_at", TIME, "When it was made"),
          must("created_by", TEXT, "Who made it"),
          must(
              "texts",
              list(
                  object(
                      must("created_at", TIME, "When it was made"),
                      may("expires_at", TIME, "Until when it counts"))),
              "The texts that count, without themselves"),
          may("labels", LABELS, "What it is limited to"),
          may("last_used_at", TIME, "When it was last used"));

  private static final Component KEY = new Component("StoredApiKey", OF_ALL);

  private static final Component ISSUED =
      new Component(
          "IssuedApiKey",
          with(OF_ALL, must("key", TEXT, "The text, which is shown now and never again")));

  /** One shape for both answers, as generated clients know one type for an operation. */
  private static final Component SAVED =
      new Component(
          "SavedApiKey",
          with(OF_ALL, may("key", TEXT, "The text of a new one, which is shown now alone")));

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
