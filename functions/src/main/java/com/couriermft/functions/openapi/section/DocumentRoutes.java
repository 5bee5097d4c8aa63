package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Parts;
import com.couriermft.functions.openapi.RequestBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The routes of each kind of documents that are stored by name.
 *
 * @param noun the noun for a document, such as {@code schedule}
 * @param article the article of the noun, such as {@code a}
 * @param stored a document in responses
 */
record DocumentRoutes(String noun, String article, Component stored) {

  /**
   * Returns the routes of a kind.
   *
   * @param facts records with additional fields of responses
   */
  @SafeVarargs
  static DocumentRoutes of(String noun, String article, Class<? extends Record>... facts) {
    List<Property<?>> more = new ArrayList<>();
    for (Class<? extends Record> each : facts) {
      more.addAll(RecordShape.of(each).properties());
    }
    String kind = noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
    Property<?> id = must(noun + "_id", Parts.TEXT, "ID of the " + noun);
    Property<?> definition =
        must("definition", Component.ref(kind), "The stored definition, with all defaults");
    return new DocumentRoutes(
        noun,
        article,
        new Component(
            "Stored" + kind,
            with(
                with(with(object(id), Common.saved()), definition),
                more.toArray(Property<?>[]::new))));
  }

  Operation list(Route route, String plural) {
    return Operation.of(route, "Lists the " + plural + ".")
        .paged(stored, stored.listed(noun + "_id"));
  }

  List<Operation> others(Route save, Route get, Route patch, Route validate, Route delete) {
    return others(save, get, patch, validate, delete, Common.VALIDATION);
  }

  /**
   * Returns the operations on one document.
   *
   * @param validation response to its validation
   */
  List<Operation> others(
      Route save, Route get, Route patch, Route validate, Route delete, Component validation) {
    String one = article + " " + noun;
    return List.of(
        Operation.of(save, "Saves " + one + ".")
            .takes(RequestBody.document(noun))
            .conditional()
            .saved(noun, stored.ref()),
        Operation.of(get, "Returns " + one + ".").ok("The " + noun + ".", stored.ref()),
        Operation.of(patch, "Changes " + one + " with a merge patch.")
            .takes(RequestBody.PATCH)
            .conditional()
            .answers(changed(noun, stored)),
        Operation.of(validate, "Validates " + one + " and does not save it.")
            .takes(RequestBody.document(noun))
            .ok("The problems, or an empty list.", validation.ref()),
        Operation.of(delete, "Deletes " + one + ".")
            .conditional()
            .noContent("The object was deleted."));
  }

  Operation switched(Route route, String summary) {
    return Operation.of(route, summary)
        .takes(RequestBody.REASON)
        .answers(ApiAnswer.of(200, "The updated " + noun + ".", stored.ref()).with(ApiHeader.ETAG));
  }

  /** Returns the response to a patch. */
  static ApiAnswer changed(String noun, Component stored) {
    return ApiAnswer.of(200, "The updated " + noun + ".", stored.ref())
        .with(ApiHeader.ETAG, ApiHeader.LOCATION);
  }
}
