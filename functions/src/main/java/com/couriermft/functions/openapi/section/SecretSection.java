package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The routes of secrets, which are saved and deleted but never returned. */
final class SecretSection {
  private SecretSection() {}

  static Section get() {
    return new Section(
        "Secrets",
        "Secrets can be written but not read.",
        List.of(
            Operation.of(Route.SECRETS_PUT, "Saves a secret.")
                .takes(RequestBody.of(object(must("value", Shape.Text.upTo(25_000), "The secret"))))
                .noContent("The secret was saved."),
            Operation.of(Route.SECRETS_DELETE, "Deletes a secret.")
                .noContent("The secret was deleted.")),
        List.of());
  }
}
