package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.functions.answer.SavedDefinition;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import java.util.List;
import java.util.Locale;

/**
 * The routes of jobs and chains, which have versions.
 *
 * @param noun {@code job} or {@code chain}
 * @param saved response to a save
 * @param version a version with its definition
 * @param stored the current version, and who saved it
 */
record DefinitionRoutes(String noun, Component saved, Component version, Component stored) {

  static DefinitionRoutes of(String noun) {
    String kind = noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
    var id = must(noun + "_id", TEXT, "ID of the " + noun);
    var number = must("version", COUNT, "The version, from 1");
    var definition = must("definition", Component.ref(kind), "The stored definition");
    return new DefinitionRoutes(
        noun,
        new Component(
            "Saved" + kind,
            with(
                object(id),
                RecordShape.of(SavedDefinition.class).properties().toArray(Property<?>[]::new))),
        new Component(kind + "Version", object(id, number, definition)),
        new Component("Stored" + kind, with(with(object(id), Common.saved()), definition)));
  }

  /**
   * Returns the operations.
   *
   * @param body body of a save
   */
  List<Operation> operations(
      RequestBody body,
      Route save,
      Route get,
      Route patch,
      Route archive,
      Route versions,
      Route ofVersion) {
    return List.of(
        Operation.of(save, "Saves the body as the current version of a " + noun + ".")
            .takes(body)
            .conditional()
            .saved(noun, saved.ref()),
        Operation.of(get, "Returns the current version of a " + noun + ".")
            .ok("The " + noun + ".", stored.ref()),
        Operation.of(patch, "Changes a " + noun + " with a merge patch.")
            .takes(RequestBody.PATCH)
            .conditional()
            .answers(
                ApiAnswer.of(200, "The current version.", saved.ref())
                    .with(ApiHeader.ETAG, ApiHeader.LOCATION)),
        Operation.of(archive, "Archives a " + noun + "; its versions are kept.")
            .conditional()
            .noContent("The " + noun + " is no longer listed and cannot be started."),
        Operation.of(versions, "Lists the versions of a " + noun + ", newest first.")
            .paged(Common.VERSION, Common.VERSION.ref()),
        Operation.of(ofVersion, "Returns a version of a " + noun + ".")
            .ok("The version.", version.ref()));
  }

  List<Component> components() {
    return List.of(saved, version, stored, Common.VERSION, Common.VALIDATION);
  }
}
